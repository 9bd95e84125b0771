import { expect, test } from "vitest";
import { choicesOf, mineAt, stacks } from "../src/felt/stacks";

const lying = [
  { player: "ann", position: "a", stake: "5.00", on: false },
  { player: "ann", position: "a", stake: "2.50", on: false },
  { player: "bob", position: "a", stake: "1.00", on: true },
];

test("chips of one player at one position are one stack", () => {
  const all = stacks(lying, "ann", [], 2);
  expect(all).toHaveLength(2);
  expect(mineAt(all, "ann", "a")).toBe("7.50");
  expect(all.some((stack) => stack.isPending)).toBe(false);
});

test("what is not answered yet is drawn as pending", () => {
  const all = stacks(lying, "ann", [
    { do: "place", position: "b", stake: "5.00" },
    { do: "take_back", position: "a", stake: "7.50" },
  ], 2);
  expect(all.map(({ player, position }) => `${player} ${position}`)).toEqual(["bob a", "ann b"]);
  expect(all[1]?.isPending).toBe(true);
});

test("chips on the move leave one position and stand pending at the other", () => {
  const all = stacks(lying, "ann", [{ do: "move", position: "a", to: "c", stake: "2.50" }], 2);
  expect(mineAt(all, "ann", "a")).toBe("5.00");
  expect(mineAt(all, "ann", "c")).toBe("2.50");
});

test("a choice is due of whoever has chips at one of its positions, and of nobody else", () => {
  const due = { position: "t", options: ["t:x", "t:y"], text: "choose", citation: "1" };
  const there = [...lying, { player: "bob", position: "t:y", stake: "1.00", on: false }];
  expect(choicesOf({ choices: [due], lying: there }, "bob")).toEqual([due]);
  expect(choicesOf({ choices: [due], lying: there }, "ann")).toEqual([]);
  expect(choicesOf({ choices: [], lying: there }, "bob")).toEqual([]);
});
