// What the house pushes: frames, each with the whole view. What is no frame is not taken for one.

export interface Seat {
  player: string;
  seat: number;
  color: string;
  chip: string;
  chips: string;
  in_play: string;
  bought: string;
  net: string;
  is_ready: boolean;
  since: number;
}

export interface Lying {
  player: string;
  position: string;
  stake: string;
  on: boolean;
}

export interface Cited {
  text: string;
  citation: string;
  law?: string;
}

export interface Instruction {
  do: string;
  by: string;
  text: string;
  citation: string;
  law: string;
  position: string | null;
  to: string | null;
  amount: string | null;
  wager: number | null;
  turn: number;
}

export interface SettledWager {
  player: string;
  position: string;
  title: string;
  stake: string;
  result: string;
  profit: string;
  returned: string;
  lies_at: string;
  citation: string;
  law: string;
  chain: string;
}

export interface Settled {
  round: number;
  outcome: string;
  words: string;
  color: string;
  instructions: Instruction[];
  wagers: SettledWager[];
}

/** A choice that is due of whoever has chips at one of some positions. */
export interface Choice extends Cited {
  position: string;
  options: string[];
}

export interface View {
  phase: string;
  is_open: boolean;
  round: number;
  due: (Cited & { do: string; by: string }) | null;
  told: string[];
  notice: string;
  seats: Seat[];
  lying: Lying[];
  closed: string[];
  choices: Choice[];
  direction: string;
  shown: (Cited & { part: string })[];
  outcome: { outcome: string; words: string; color: string } | null;
  time: { left_ms: number; whole_ms: number; can_extend: boolean } | null;
  last: Settled | null;
  void: (Cited & { reason: string }) | null;
  history: { round: number; outcome: string; color: string }[];
}

export interface HouseEvent {
  event: string;
  [field: string]: unknown;
}

export interface Frame {
  frame: number;
  seq: number;
  events: HouseEvent[];
  view: View;
}

const LISTS = ["told", "seats", "lying", "closed", "choices", "shown", "history"] as const;

/** The frame that a text is, or nothing. */
export function readFrame(text: string): Frame | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  return isFrame(found) ? found : null;
}

export function isFrame(found: unknown): found is Frame {
  if (!isObject(found) || !isObject(found["view"])) return false;
  const view = found["view"];
  return (
    Number.isInteger(found["frame"]) &&
    Number.isInteger(found["seq"]) &&
    Array.isArray(found["events"]) &&
    typeof view["phase"] === "string" &&
    LISTS.every((name) => Array.isArray(view[name]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
