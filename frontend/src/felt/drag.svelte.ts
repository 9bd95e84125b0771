// Chips in the hand: from the tray onto a position, from one position to another, or off the felt.

import type { Playing } from "../play/playing.svelte";
import { positionUnder } from "./sheet";

const SLACK_PX = 8;

interface Held {
  stake: string;
  /** Where the chips are from; nothing for the tray. */
  from: string | null;
}

export class Drag {
  held: Held | null = $state(null);
  x = $state(0);
  y = $state(0);
  over: string | null = $state(null);
  private start: { x: number; y: number; held: Held } | null = null;
  private endedAt = 0;

  constructor(private readonly playing: Playing) {}

  /** A pointer goes down on chips; whether they are dragged shows when it moves. */
  take(event: PointerEvent, stake: string, from: string | null): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.start = { x: event.clientX, y: event.clientY, held: { stake, from } };
    window.addEventListener("pointermove", this.moved);
    window.addEventListener("pointerup", this.dropped);
    window.addEventListener("pointercancel", this.cancel);
  }

  /** A click that ends a drag is none. */
  get hasJustEnded(): boolean {
    return performance.now() - this.endedAt < 50;
  }

  private readonly moved = (event: PointerEvent): void => {
    const { start } = this;
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!this.held && far < SLACK_PX) return;
    event.preventDefault();
    this.held = start.held;
    [this.x, this.y] = [event.clientX, event.clientY];
    this.over = positionUnder(event.clientX, event.clientY);
  };

  private readonly dropped = (event: PointerEvent): void => {
    const { held } = this;
    const to = positionUnder(event.clientX, event.clientY);
    this.cancel();
    if (!held) return;
    this.endedAt = performance.now();
    if (held.from === null) {
      if (to) this.playing.place(to, held.stake);
    } else if (to) {
      this.playing.move(held.from, to);
    } else {
      this.playing.act([{ do: "take_back", position: held.from, stake: held.stake }]);
    }
  };

  readonly cancel = (): void => {
    this.start = null;
    this.held = null;
    this.over = null;
    window.removeEventListener("pointermove", this.moved);
    window.removeEventListener("pointerup", this.dropped);
    window.removeEventListener("pointercancel", this.cancel);
  };
}
