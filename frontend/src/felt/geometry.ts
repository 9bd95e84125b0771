// Where the layout's hit areas lie, and which of them is next to which.

export interface Spot {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Direction = "left" | "right" | "up" | "down";

/** Strips on lines and squares on corners are this wide on the sheet, boxes wider. */
export const STRIP = 24;
const ASIDE = 3;

export function middle(spot: Spot): { x: number; y: number } {
  return { x: spot.x + spot.width / 2, y: spot.y + spot.height / 2 };
}

/** Where chips stand: beside the print of a wide box, below that of another, else amid it. */
export function place(spot: Spot, isNumber: boolean): { x: number; y: number } {
  const { x, y } = middle(spot);
  if (isNumber || Math.min(spot.width, spot.height) <= STRIP) return { x, y };
  if (spot.width > 1.25 * spot.height) return { x: spot.x + spot.width - STRIP, y };
  return { x, y: y + spot.height * 0.27 };
}

/** How far two stretches of a line are apart; nothing where they overlap. */
function gap(from: number, long: number, other: number, otherLong: number): number {
  return Math.max(0, other - (from + long), from - (other + otherLong));
}

/** The area one comes to from another by an arrow key: the nearest that lies that way. */
export function neighbour(spots: Spot[], from: Spot, way: Direction): Spot | undefined {
  const here = middle(from);
  const level = way === "left" || way === "right";
  const sign = way === "right" || way === "down" ? 1 : -1;
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const there = middle(spot);
    const ahead = sign * (level ? there.x - here.x : there.y - here.y);
    if (spot.id === from.id || ahead < 1) continue;
    const beside = level
      ? gap(from.y, from.height, spot.y, spot.height)
      : gap(from.x, from.width, spot.x, spot.width);
    const aslant = Math.abs(level ? there.y - here.y : there.x - here.x);
    const cost = ahead + ASIDE * beside + aslant / 2 + (beside > ahead ? 1000 : 0);
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** A number's box, and the lines and corners that take the number in: what a picker lists. */
export function around(
  spots: Spot[],
  numbers: Map<string, string[]>,
  id: string,
): string[] {
  const box = spots.find((spot) => spot.id === id);
  const mine = numbers.get(id) ?? [];
  if (!box || mine.length !== 1) return [id];
  const near = spots.filter(
    (spot) =>
      spot.id !== id &&
      Math.min(spot.width, spot.height) <= STRIP &&
      mine.every((number) => numbers.get(spot.id)?.includes(number)),
  );
  const size = (spot: Spot) => numbers.get(spot.id)?.length ?? 0;
  return [id, ...near.sort((a, b) => size(a) - size(b)).map((spot) => spot.id)];
}

/** The box of a line or a corner that was touched where it is too small to be meant. */
export function boxAt(
  spots: Spot[],
  numbers: Map<string, string[]>,
  id: string,
  at: { x: number; y: number },
): string {
  const spot = spots.find((one) => one.id === id);
  if (!spot || Math.min(spot.width, spot.height) > STRIP) return id;
  const mine = numbers.get(id) ?? [];
  let best = id;
  let least = Infinity;
  for (const box of spots) {
    const [number, ...others] = numbers.get(box.id) ?? [];
    if (!number || others.length || !mine.includes(number)) continue;
    const far = gap(at.x, 0, box.x, box.width) + gap(at.y, 0, box.y, box.height);
    if (far < least) [best, least] = [box.id, far];
  }
  return best;
}

/** Where chips lie for which the layout has no area of their own: with the number they name. */
export function standIn(spots: Spot[], id: string): Spot | undefined {
  const chosen = id.split(/:(.*)/s)[1];
  if (!chosen) return undefined;
  const size = (spot: Spot) => spot.width * spot.height;
  return spots
    .filter((spot) => spot.id.endsWith(`:${chosen}`))
    .sort((a, b) => size(b) - size(a))[0];
}

/** The areas to light up for a wager: its numbers' boxes, and their like in its own area. */
export function covered(
  spots: Spot[],
  numbers: Map<string, string[]>,
  id: string,
): string[] {
  const mine = new Set(numbers.get(id) ?? []);
  const kind = id.split(":")[0];
  const named = spots.filter((spot) => {
    const its = numbers.get(spot.id) ?? [];
    return its.length === 1 && mine.has(its[0] ?? "");
  });
  const alike = spots.filter((spot) => {
    const [other, chosen = ""] = spot.id.split(/:(.*)/s);
    return other === kind && mine.has(chosen);
  });
  return [...new Set([id, ...[...named, ...alike].map((one) => one.id)])];
}
