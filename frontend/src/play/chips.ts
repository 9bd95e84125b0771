// Chips: which there are to choose from, how many make an amount, how a player's are told apart.

import { minor, written } from "./money";

/** The chips a player chooses from: those that the table's smallest chip divides. */
export function denominations(chips: string[], smallest: string, digits: number): string[] {
  const unit = minor(smallest, digits);
  const units = chips.map((one) => minor(one, digits)).filter((one) => one && one % unit === 0);
  return [...new Set(units)].sort((a, b) => a - b).map((one) => written(one, digits));
}

/** How many chips make an amount, the largest taken first. */
export function counted(amount: string, chips: string[], digits: number): number {
  let left = minor(amount, digits);
  let count = 0;
  const units = chips.map((one) => minor(one, digits)).sort((a, b) => b - a);
  for (const one of units.filter((unit) => unit > 0)) {
    count += Math.floor(left / one);
    left %= one;
  }
  return left ? count + 1 : count;
}

/** What takes away of a stake when one chip is taken off: the chip, or all that is left. */
export function oneOff(stake: string, chip: string, digits: number): string {
  return written(Math.min(minor(stake, digits), minor(chip, digits)), digits);
}

/** The edge spots of a chip: so many, so wide. A color has its own besides its shade. */
export interface Spots {
  count: number;
  share: number;
}

const PATTERNS: Spots[] = [
  { count: 6, share: 0.5 },
  { count: 4, share: 0.35 },
  { count: 8, share: 0.5 },
  { count: 3, share: 0.5 },
  { count: 12, share: 0.5 },
  { count: 2, share: 0.5 },
  { count: 5, share: 0.7 },
  { count: 16, share: 0.4 },
  { count: 1, share: 0.5 },
  { count: 24, share: 0.5 },
];
const PLAIN: Spots = { count: 6, share: 0.5 };

export function spotsOf(color: string, colors: string[]): Spots {
  const at = colors.indexOf(color);
  return PATTERNS[(at < 0 ? 0 : at) % PATTERNS.length] ?? PLAIN;
}

/** What tells a player's chips apart in one letter. */
export function initial(player: string): string {
  return [...player.trim()][0]?.toUpperCase() ?? "?";
}
