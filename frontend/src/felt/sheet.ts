// The layout as the house draws it: one SVG, whose areas bear the ids of the positions.

import type { Spot } from "./geometry";

const HIT = ".hit[data-position]";
/** What lines and corners take of a box on each side, at most, with its stroke. */
const FRAME = 14;
/** A sheet that is narrower than this is drawn for a phone: one unit is one pixel there. */
const TURNED_BELOW = 500;
const ANY = "[data-position]";

export class Sheet {
  readonly spots: Spot[];
  readonly width: number;
  readonly height: number;
  private readonly hits = new Map<string, SVGRectElement>();
  private readonly labels = new Map<string, string>();
  private readonly boxes: Spot[];

  constructor(readonly svg: SVGSVGElement) {
    const { width, height } = svg.viewBox.baseVal;
    [this.width, this.height] = [width, height];
    for (const hit of svg.querySelectorAll<SVGRectElement>(HIT)) {
      const id = hit.dataset["position"] ?? "";
      this.hits.set(id, hit);
      this.labels.set(id, hit.getAttribute("aria-label") ?? id);
      // The page says more beside the layout than a tooltip could.
      hit.querySelector("title")?.remove();
      hit.setAttribute("tabindex", "-1");
    }
    this.spots = [...this.hits].map(([id, hit]) => area(id, hit));
    const drawn = svg.querySelectorAll<SVGGraphicsElement>(".cell, .cover");
    this.boxes = [...drawn].map((one) => {
      const { x, y, width, height } = one.getBBox();
      return { id: "", x, y, width, height };
    });
  }

  /** Whether it is drawn for a screen that is higher than wide: it takes the whole width. */
  get isTurned(): boolean {
    return this.width < TURNED_BELOW;
  }

  spot(id: string): Spot | undefined {
    return this.spots.find((one) => one.id === id);
  }

  /** The whole box that a position's area lies in; its own area on lines and corners. */
  box(id: string): Spot | undefined {
    const spot = this.spot(id);
    if (!spot) return undefined;
    const close = (wide: number) => wide >= 0 && wide <= FRAME;
    const holds = (one: Spot) =>
      close(spot.x - one.x) &&
      close(spot.y - one.y) &&
      close(one.x + one.width - spot.x - spot.width) &&
      close(one.y + one.height - spot.y - spot.height);
    const around = this.boxes.filter(holds);
    const found = around.sort((a, b) => a.width * a.height - b.width * b.height)[0] ?? spot;
    return { ...found, id };
  }

  label(id: string, more: string[]): void {
    const words = [this.labels.get(id) ?? id, ...more].join(", ");
    const hit = this.hits.get(id);
    if (hit && hit.getAttribute("aria-label") !== words) hit.setAttribute("aria-label", words);
  }

  close(id: string, isClosed: boolean): void {
    const hit = this.hits.get(id);
    if (isClosed) hit?.setAttribute("aria-disabled", "true");
    else hit?.removeAttribute("aria-disabled");
  }

  /** One area can be reached by the tabulator; the others by arrow keys. */
  reach(id: string, { isFocused }: { isFocused: boolean }): void {
    for (const [other, hit] of this.hits) {
      hit.setAttribute("tabindex", other === id ? "0" : "-1");
    }
    const hit = this.hits.get(id);
    if (!isFocused || !hit) return;
    hit.focus({ preventScroll: true });
    hit.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Chips of one's own are dragged by touch; elsewhere a finger scrolls. */
  grip(id: string, isHeld: boolean): void {
    const hit = this.hits.get(id);
    if (hit) hit.style.touchAction = isHeld ? "none" : "";
  }

  point(x: number, y: number): { x: number; y: number } {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    return { x: ((x - left) * this.width) / width, y: ((y - top) * this.height) / height };
  }
}

function area(id: string, rect: SVGRectElement): Spot {
  const side = (name: string) => Number(rect.getAttribute(name));
  return { id, x: side("x"), y: side("y"), width: side("width"), height: side("height") };
}

export function positionAt(element: Element | null): string | null {
  return element?.closest<SVGElement>(ANY)?.dataset["position"] ?? null;
}

export function positionUnder(x: number, y: number): string | null {
  return positionAt(document.elementFromPoint(x, y));
}
