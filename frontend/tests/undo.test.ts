import { expect, test } from "vitest";
import { inverse, Steps, type ChipAct } from "../src/play/undo";

const place: ChipAct = { do: "place", position: "a", stake: "5.00" };
const move: ChipAct = { do: "move", position: "a", to: "b", stake: "5.00" };

test("each act has one that takes it back, and that one has it", () => {
  expect(inverse(place)).toEqual({ do: "take_back", position: "a", stake: "5.00" });
  expect(inverse(move)).toEqual({ do: "move", position: "b", to: "a", stake: "5.00" });
  expect(inverse(inverse(place))).toEqual(place);
});

test("a step is undone from its end, and done again from its beginning", () => {
  const steps = new Steps();
  steps.did([place, move]);
  expect(steps.undo()).toEqual([inverse(move), inverse(place)]);
  expect(steps.canUndo).toBe(false);
  expect(steps.redo()).toEqual([place, move]);
  expect(steps.canRedo).toBe(false);
});

test("a new step forgets what was undone", () => {
  const steps = new Steps();
  steps.did([place]);
  steps.undo();
  steps.did([move]);
  expect(steps.redo()).toEqual([]);
});

test("a refused act is not undone, the rest of its step is", () => {
  const steps = new Steps();
  steps.did([place, move]);
  steps.refused(move);
  expect(steps.undo()).toEqual([inverse(place)]);
  steps.did([place]);
  steps.refused(place);
  expect(steps.canUndo).toBe(false);
});

test("an act whose undoing was refused is not done again", () => {
  const steps = new Steps();
  steps.did([place, move]);
  const [, back] = steps.undo();
  if (back) steps.refused(back);
  expect(steps.redo()).toEqual([move]);
});
