// Which numbers, or cards, a position covers: as the card says, else as its id names its cells.

import type { Card } from "../house/card";

function named(id: string): string[] {
  return id.split(/[:@]/)[1]?.split("-") ?? [];
}

/** The kind whose boxes make up the layout: most of all kinds that name one thing each. */
function cellKind(card: Card): string {
  const count = new Map<string, number>();
  for (const { id, kind } of card.positions) {
    if (named(id).length === 1) count.set(kind, (count.get(kind) ?? 0) + 1);
  }
  return [...count].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

export function numbersOf(card: Card): Map<string, string[]> {
  const numbers = new Map(card.positions.map((one) => [one.id, one.numbers]));
  if (card.positions.some((one) => one.numbers.length)) return numbers;
  const cell = cellKind(card);
  const cells = new Set(card.positions.flatMap((one) => (one.kind === cell ? named(one.id) : [])));
  for (const { id, kind } of card.positions) {
    const its = named(id);
    const isOfCells = its.length > 0 && its.every((one) => cells.has(one));
    numbers.set(id, isOfCells && (kind === cell || its.length > 1) ? its : []);
  }
  return numbers;
}
