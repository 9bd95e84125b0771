import { expect, test } from "vitest";
import { newKey } from "../src/house/key";
import { waitMs } from "../src/house/wait";

test("a key is a UUID of version 7, and keys come in the order of time", () => {
  const [first, second] = [newKey(1_763_532_000_000), newKey(1_763_532_000_001)];
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(first < second).toBe(true);
  expect(parseInt(first.slice(0, 8) + first.slice(9, 13), 16)).toBe(1_763_532_000_000);
  expect(new Set(Array.from({ length: 100 }, () => newKey(1))).size).toBe(100);
});

test("waits grow, differ by chance and have an end", () => {
  expect(waitMs(0, 0)).toBe(125);
  expect(waitMs(0, 1)).toBe(250);
  expect(waitMs(3, 0)).toBeGreaterThan(waitMs(2, 0));
  expect(waitMs(50, 1)).toBe(15_000);
});
