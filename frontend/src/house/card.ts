// What does not change while a table is played: the card, as the house writes it.

export interface Compartment {
  label: string;
  color: string;
}

export interface Position {
  id: string;
  title: string;
  kind: string;
  kind_title: string;
  numbers: string[];
  pays: string;
  house_edge: string | null;
  costs: string | null;
  missing: string | null;
  citation: string;
  law: string;
  minimum: string;
  maximum: string;
  unit: string;
  choices: string[];
  can_be_called_on: boolean;
}

export interface Card {
  code: string;
  name: string;
  edition: string;
  edition_url: string;
  badge: string[];
  currency: string;
  sign: string;
  digits: number;
  minimum: string;
  maximum: string;
  chip: string;
  chips: string[];
  /** Colors of players' chips, each with the name of its pattern. */
  colors: Record<string, string>;
  seats: number;
  art: "wheel" | "big_wheel" | "dice" | "card";
  wheel: Compartment[];
  pace: string;
  positions: Position[];
}

/** The position that chips at an id stand for: its own, or the one that leaves it as a choice. */
export function positionOf(card: Card, id: string): Position | undefined {
  return (
    card.positions.find((one) => one.id === id) ??
    card.positions.find((one) => one.choices.includes(id))
  );
}

/** What an id is called where a player reads it; chips may lie where none can be placed. */
export function titleOf(card: Card, id: string): string {
  const position = positionOf(card, id);
  const [kind = id, chosen = ""] = id.split(/:(.*)/s);
  if (position) return position.id === id ? position.title : `${position.title}, ${chosen}`;
  const alike = card.positions.find((one) => one.kind === kind);
  return `${alike?.kind_title ?? kind} ${chosen}`.trim();
}

/** What an id says behind the kind of its wager, as a word: what was chosen. */
export function chosenIn(id: string): string {
  const chosen = id.split(":").at(-1) ?? id;
  return chosen[0]?.toUpperCase() + chosen.slice(1).replaceAll("_", " ");
}
