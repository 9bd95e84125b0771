import { expect, test } from "vitest";
import { around, boxAt, covered, neighbour, standIn, type Spot } from "../src/felt/geometry";

// Four boxes of 60 by 60 in a square; strips on the lines between them, a square on the corner;
// a wide box below.
const spot = (id: string, x: number, y: number, width: number, height: number): Spot => ({
  id, x, y, width, height,
});
const spots = [
  spot("n:1", 0, 0, 48, 48),
  spot("n:2", 72, 0, 48, 48),
  spot("n:3", 0, 72, 48, 48),
  spot("n:4", 72, 72, 48, 48),
  spot("line:1-2", 48, 0, 24, 48),
  spot("line:3-4", 48, 72, 24, 48),
  spot("line:1-3", 0, 48, 48, 24),
  spot("line:2-4", 72, 48, 48, 24),
  spot("corner:1-2-3-4", 48, 48, 24, 24),
  spot("below", 0, 120, 120, 60),
  spot("ring:1", 0, 200, 30, 30),
  spot("ring:4", 40, 200, 30, 30),
];
const numbers = new Map(
  spots.map(({ id }) => [id, id === "below" ? ["1", "2"] : (id.split(":")[1] ?? "").split("-")]),
);
numbers.set("ring:1", ["1", "4"]).set("ring:4", ["4", "1"]);
const at = (id: string) => spots.find((one) => one.id === id) as Spot;

test.each([
  ["n:1", "right", "line:1-2"],
  ["line:1-2", "right", "n:2"],
  ["line:1-2", "down", "corner:1-2-3-4"],
  ["corner:1-2-3-4", "left", "line:1-3"],
  ["corner:1-2-3-4", "down", "line:3-4"],
  ["n:1", "down", "line:1-3"],
  ["n:3", "down", "below"],
  ["below", "down", "ring:4"],
] as const)("from %s %s is %s", (from, way, to) => {
  expect(neighbour(spots, at(from), way)?.id).toBe(to);
});

test("beyond the edge there is nothing", () => {
  expect(neighbour(spots, at("n:1"), "up")).toBeUndefined();
});

test("around a number are its box, then its lines, then its corners, and nothing far", () => {
  expect(around(spots, numbers, "n:4")).toEqual([
    "n:4", "line:3-4", "line:2-4", "corner:1-2-3-4",
  ]);
  expect(around(spots, numbers, "below")).toEqual(["below"]);
});

test("a finger on a line means the box that is nearest to it", () => {
  expect(boxAt(spots, numbers, "line:1-2", { x: 66, y: 20 })).toBe("n:2");
  expect(boxAt(spots, numbers, "corner:1-2-3-4", { x: 50, y: 70 })).toBe("n:3");
  expect(boxAt(spots, numbers, "below", { x: 50, y: 150 })).toBe("below");
});

test("a wager lights up its numbers, and in its own area their like", () => {
  expect(covered(spots, numbers, "ring:1")).toEqual(["ring:1", "n:1", "n:4", "ring:4"]);
});

test("chips without an area of their own stand with their number", () => {
  expect(standIn(spots, "moved:4")?.id).toBe("n:4");
  expect(standIn(spots, "moved:9")).toBeUndefined();
});
