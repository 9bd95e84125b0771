import { expect, test } from "vitest";
import { counted, denominations, initial, oneOff, spotsOf } from "../src/play/chips";

test("a chip that the smallest one does not divide is not offered", () => {
  expect(denominations(["25.00", "1.00", "2.50", "0.50"], "1.00", 2)).toEqual(["1.00", "25.00"]);
});

test("chips are counted from the largest down, a rest as one more", () => {
  const chips = ["1.00", "5.00", "25.00"];
  expect(counted("31.00", chips, 2)).toBe(3);
  expect(counted("5.00", chips, 2)).toBe(1);
  expect(counted("5.50", chips, 2)).toBe(2);
});

test("one chip off never takes more than lies", () => {
  expect(oneOff("3.00", "5.00", 2)).toBe("3.00");
  expect(oneOff("8.00", "5.00", 2)).toBe("5.00");
});

test("each of a table's ten colors has spots of its own", () => {
  const colors = [..."abcdefghij"];
  const seen = new Set(colors.map((color) => JSON.stringify(spotsOf(color, colors))));
  expect(seen.size).toBe(10);
});

test("an initial is a whole letter", () => {
  expect(initial(" ärmel")).toBe("Ä");
  expect(initial("")).toBe("?");
});
