import { expect, test } from "vitest";
import { readFrame } from "../src/house/frame";

const view = {
  phase: "betting", is_open: true, round: 1, due: null, told: [], notice: "", seats: [],
  lying: [], closed: [], choices: [], direction: "", shown: [], outcome: null,
  time: null, last: null,
  void: null, history: [],
};
const frame = { frame: 3, seq: 7, events: [], view };

test("a frame is read", () => {
  expect(readFrame(JSON.stringify(frame))?.view.phase).toBe("betting");
});

test.each([
  ["no JSON", "frame"],
  ["nothing", "null"],
  ["no view", JSON.stringify({ ...frame, view: undefined })],
  ["a sequence number that is none", JSON.stringify({ ...frame, seq: "7" })],
  ["a view without chips", JSON.stringify({ ...frame, view: { ...view, lying: null } })],
])("%s is no frame", (_, text) => {
  expect(readFrame(text)).toBeNull();
});
