import { expect, test } from "vitest";
import type { Instruction, Settled } from "../src/house/frame";
import { beforeSettling, settledBy, stepMs } from "../src/play/stage.svelte";

const act = (did: string, wager: number, position: string, amount: string, to = ""): Instruction => ({
  do: did, by: "dealer", text: "", citation: "", law: "", position, to: to || null, amount, wager, turn: 1,
});
const wager = (position: string, stake: string, lies_at = "") => ({
  player: "ann", position, title: "", stake, result: "", profit: "0.00", returned: "0.00", lies_at,
  citation: "", law: "", chain: "",
});
const last: Settled = {
  round: 1, outcome: "", words: "", color: "", instructions: [],
  wagers: [wager("a", "10.00"), wager("five", "25.00"), wager("b", "5.00", "c")],
};
const after = (...acts: Instruction[]) =>
  acts.reduce((all, one, at) => settledBy(all, one, at, 2), beforeSettling(last));
const brief = (staged: ReturnType<typeof after>) =>
  staged.map(({ position, stake, state, paid }) => `${position} ${stake} ${state} ${paid}`.trim());

test("what lies on is not settled on the stage", () => {
  expect(brief(after())).toEqual(["a 10.00 lies", "five 25.00 lies"]);
});

test("a fifth is moved, the others are collected, the fifth is paid", () => {
  const acts = [
    act("move", 1, "five", "5.00", "one"),
    act("collect", 1, "five", "20.00"),
    act("pay", 1, "one", "175.00"),
  ];
  expect(brief(after(...acts))).toEqual([
    "a 10.00 lies", "five 20.00 collected", "one 5.00 paid 175.00",
  ]);
});

test("half is collected and half goes back", () => {
  const acts = [act("collect", 0, "a", "5.00"), act("give_back", 0, "a", "5.00")];
  expect(brief(after(...acts)).toSorted()).toEqual([
    "a 5.00 collected", "a 5.00 returned", "five 25.00 lies",
  ]);
});

test("an act without chips changes nothing", () => {
  expect(brief(after(act("mark", 7, "17", "")))).toEqual(brief(after()));
});

test("a step takes between 120 and 250 milliseconds", () => {
  expect(stepMs(1)).toBe(250);
  expect(stepMs(20)).toBe(200);
  expect(stepMs(500)).toBe(120);
});
