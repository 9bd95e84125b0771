// A settlement played out in the order in which the law has it happen; it delays nothing.

import type { Instruction, Settled } from "../house/frame";
import { minor, written } from "./money";

export interface Staged {
  key: string;
  /** Which of the round's wagers it is of. */
  wager: number;
  player: string;
  position: string;
  stake: string;
  state: "lies" | "collected" | "paid" | "returned";
  paid: string;
}

const SLOWEST_MS = 250;
const QUICKEST_MS = 120;
const WHOLE_MS = 4000;
const LINGER_MS = 1400;

/** So much time for a step that a long settlement does not take long. */
export function stepMs(steps: number): number {
  return Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, WHOLE_MS / Math.max(1, steps)));
}

/** The chips of a settlement before its first step: what lies on is not among them. */
export function beforeSettling(last: Settled): Staged[] {
  return last.wagers.flatMap((one, wager) => {
    if (one.lies_at) return [];
    const { player, position, stake } = one;
    return [{ key: `${wager}`, wager, player, position, stake, state: "lies" as const, paid: "" }];
  });
}

function change({ do: act, to, amount }: Instruction): Partial<Staged> | null {
  switch (act) {
    case "move":
      return to ? { position: to } : null;
    case "collect":
      return { state: "collected" };
    case "pay":
      return { state: "paid", paid: amount ?? "" };
    case "take_back":
    case "give_back":
      return { state: "returned" };
    default:
      return null;
  }
}

/** The chips after one more instruction; it may concern a part of a stack. */
export function settledBy(
  staged: Staged[],
  act: Instruction,
  step: number,
  digits: number,
): Staged[] {
  const from = staged.find(
    ({ wager, position, state }) =>
      wager === act.wager && position === act.position && state === "lies",
  );
  const changed = change(act);
  if (!from || !changed) return staged;
  const part = act.do === "pay" ? from.stake : (act.amount ?? from.stake);
  const rest = minor(from.stake, digits) - minor(part, digits);
  if (rest <= 0) return staged.map((one) => (one === from ? { ...one, ...changed } : one));
  const left = { ...from, stake: written(rest, digits) };
  const moved = { ...from, ...changed, stake: part, key: `${from.key}.${step}` };
  return [...staged.map((one) => (one === from ? left : one)), moved];
}

export class Stage {
  last: Settled | null = $state(null);
  staged: Staged[] = $state([]);
  step = $state(-1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly digits: () => number) {}

  get isPlaying(): boolean {
    return this.last !== null;
  }

  /** The number that the marker stands on, from the step on that puts it there. */
  get marked(): string {
    const done = this.last?.instructions.slice(0, this.step + 1) ?? [];
    return done.find((one) => one.do === "mark")?.position ?? "";
  }

  play(last: Settled): void {
    this.skip();
    if (!last.instructions.length) return;
    this.last = last;
    this.staged = beforeSettling(last);
    this.next(stepMs(last.instructions.length));
  }

  skip(): void {
    clearTimeout(this.timer);
    this.last = null;
    this.staged = [];
    this.step = -1;
  }

  private next(ms: number): void {
    const last = this.last;
    if (!last) return;
    this.timer = setTimeout(() => {
      if (this.step + 1 >= last.instructions.length) {
        this.timer = setTimeout(() => this.skip(), LINGER_MS);
        return;
      }
      this.step += 1;
      const act = last.instructions[this.step];
      if (act) this.staged = settledBy(this.staged, act, this.step, this.digits());
      this.next(ms);
    }, ms);
  }
}
