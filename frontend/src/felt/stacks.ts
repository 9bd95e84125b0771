// Chips as they lie: the house's view, with what is on its way to the house drawn as pending.

import type { Choice, Lying } from "../house/frame";
import { minor, written } from "../play/money";
import type { ChipAct } from "../play/undo";

export interface Stack {
  player: string;
  position: string;
  stake: string;
  on: boolean;
  isPending: boolean;
}

/** What lies, as the view says it, with acts that are not answered yet worked in. */
export function stacks(lying: Lying[], me: string, pending: ChipAct[], digits: number): Stack[] {
  const found = new Map<string, Stack>();
  const units = (stake: string) => minor(stake, digits);
  for (const { player, position, stake, on } of lying) {
    const key = `${player} ${position}`;
    const sum = units(found.get(key)?.stake ?? written(0, digits)) + units(stake);
    found.set(key, { player, position, stake: written(sum, digits), on, isPending: false });
  }
  const change = (position: string, by: number, on: boolean) => {
    const key = `${me} ${position}`;
    const before = found.get(key);
    const sum = Math.max(0, (before ? units(before.stake) : 0) + by);
    const stake = written(sum, digits);
    found.set(key, { player: me, position, stake, on: before?.on ?? on, isPending: true });
  };
  for (const act of pending) {
    const stake = units(act.stake);
    if (act.do === "place") change(act.position, stake, act.on ?? false);
    else change(act.position, -stake, false);
    if (act.do === "move") change(act.to, stake, false);
  }
  return [...found.values()].filter((stack) => units(stack.stake) > 0);
}

/** The sum of what is mine at a position. */
export function mineAt(all: Stack[], me: string, position: string): string | undefined {
  return all.find((stack) => stack.player === me && stack.position === position)?.stake;
}

/** Where the stacks of several players at one spot stand: mine in the middle, others around. */
export function offsets(count: number): { dx: number; dy: number }[] {
  const around = [
    [0, 0],
    [1.1, -1.1],
    [-1.1, 1.1],
    [1.1, 1.1],
    [-1.1, -1.1],
    [0, 1.6],
    [0, -1.6],
    [-1.6, 0],
  ] as const;
  return Array.from({ length: count }, (_, at) => {
    const [dx, dy] = around[at % around.length] ?? [0, 0];
    return { dx, dy };
  });
}

/** The choices that somebody has to make: those of positions at which his chips lie. */
export function choicesOf(
  { choices, lying }: { choices: Choice[]; lying: Lying[] },
  player: string,
): Choice[] {
  const mine = new Set(lying.flatMap((one) => (one.player === player ? [one.position] : [])));
  return choices.filter(({ position, options }) =>
    [position, ...options].some((id) => mine.has(id)),
  );
}
