// What came up, as short as it can be said: a card by its suit's figure, a multiplier apart.

/** The suit is a card's last letter. */
export const SUITS: Record<string, { figure: string; isRed: boolean }> = {
  S: { figure: "♠", isRed: false },
  H: { figure: "♥", isRed: true },
  D: { figure: "♦", isRed: true },
  C: { figure: "♣", isRed: false },
};
const CARD = /^(10|[2-9AJQK])([SHDC])$/;

export interface Short {
  label: string;
  /** Of an outcome in two parts the one behind, such as a multiplier. */
  part: string;
}

/** A label of a wheel or of a shoe: a card by its figure, anything else as it is. */
export function figured(label: string): string {
  const [, rank = "", suit = ""] = CARD.exec(label) ?? [];
  return rank ? `${rank}${SUITS[suit]?.figure ?? suit}` : label;
}

export function shortly(outcome: string): Short {
  const [label = "", part = ""] = outcome.split("*");
  return { label: figured(label), part: part ? `×${part}` : "" };
}

/** Whether a label is of a red card. */
export function isRedCard(label: string): boolean {
  return SUITS[CARD.exec(label)?.[2] ?? ""]?.isRed ?? false;
}
