// The layout in the form that fits the screen: as it lies on a table, or turned for a phone.

import { Sheet } from "./sheet";

/** Narrow, and higher than wide: there a layout is turned, the zeros on top. */
const PHONE = "(max-width: 40rem) and (orientation: portrait)";

export class Sheets {
  current: Sheet = $state.raw() as Sheet;
  private readonly lying: Sheet;
  private turned: Sheet | null = null;
  private readonly phone = window.matchMedia(PHONE);

  constructor(
    svg: SVGSVGElement,
    private readonly address: string,
  ) {
    this.lying = new Sheet(svg);
    this.current = this.lying;
    this.phone.addEventListener("change", () => void this.fitted());
  }

  /** Take the form that fits; where the house does not answer, the other one does. */
  async fitted(): Promise<void> {
    if (this.phone.matches) this.turned ??= await this.asked();
    this.current = (this.phone.matches ? this.turned : null) ?? this.lying;
  }

  private async asked(): Promise<Sheet | null> {
    try {
      const answer = await fetch(this.address);
      return answer.ok ? measured(await answer.text()) : null;
    } catch {
      return null;
    }
  }
}

/** A drawing is measured where it is laid out, out of sight. */
function measured(text: string): Sheet | null {
  const aside = document.createElement("div");
  aside.className = "measured";
  aside.innerHTML = text;
  document.body.append(aside);
  const svg = aside.querySelector<SVGSVGElement>("svg.layout-sheet");
  const sheet = svg ? new Sheet(svg) : null;
  aside.remove();
  return sheet;
}
