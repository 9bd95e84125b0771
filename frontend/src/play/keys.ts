// Keys that do something while the layout or the chips have the focus, and what each does.

import type { Playing } from "./playing.svelte";

export const KEYS: [string, string][] = [
  ["Arrow keys", "to the next box, line or corner"],
  ["Enter", "add the chosen chip"],
  ["Backspace", "take one off"],
  ["1 to 9", "choose a chip"],
  ["U", "undo"],
  ["Shift U", "do it again"],
  ["R", "repeat the last wagers"],
  ["D", "double all wagers"],
  ["C", "clear: take all back"],
  ["Escape", "skip the settlement, close a panel"],
  ["?", "this list"],
];

/** A key of tables at which a wager can be called on. */
export const CALL_KEY: [string, string] = ["O", "call what lies there on, or off again"];

/** Do what a key stands for; whether it stands for anything. */
export function shortcut(playing: Playing, event: KeyboardEvent): boolean {
  const digit = Number(event.key);
  if (event.key >= "1" && event.key <= "9") {
    const chip = playing.chips[digit - 1];
    if (chip) playing.chip = chip;
    return chip !== undefined;
  }
  switch (event.key) {
    case "u":
      playing.undo();
      return true;
    case "U":
      playing.redo();
      return true;
    case "r":
      playing.repeat();
      return true;
    case "d":
      playing.double();
      return true;
    case "c":
      playing.clear();
      return true;
    default:
      return false;
  }
}
