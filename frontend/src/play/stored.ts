// What this browser remembers of a player: favourites, the last wagers, small preferences.

import { isChipAct, type Place } from "./undo";

export interface Favourite {
  name: string;
  wagers: Place[];
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function isPlace(value: unknown): value is Place {
  const act = value as Place;
  return (
    typeof value === "object" &&
    value !== null &&
    isChipAct(act) &&
    typeof act.position === "string" &&
    typeof act.stake === "string"
  );
}

export function readFavourites(found: unknown): Favourite[] {
  if (!Array.isArray(found)) return [];
  return (found as unknown[]).flatMap((one) => {
    const { name, wagers } = (one ?? {}) as Partial<Favourite>;
    if (typeof name !== "string" || !Array.isArray(wagers)) return [];
    return [{ name, wagers: wagers.filter(isPlace) }];
  });
}

export function favourites(edition: string): Favourite[] {
  return readFavourites(read(`croupier favourites ${edition}`));
}

export function keepFavourites(edition: string, all: Favourite[]): void {
  write(`croupier favourites ${edition}`, all);
}

export function latestWagers(code: string): Place[] {
  const found = read(`croupier latest ${code}`);
  return Array.isArray(found) ? (found as unknown[]).filter(isPlace) : [];
}

export function keepLatest(code: string, wagers: Place[]): void {
  write(`croupier latest ${code}`, wagers);
}
