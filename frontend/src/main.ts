import { mount } from "svelte";
import { Sheets } from "./felt/sheets.svelte";
import { ask } from "./house/api";
import type { Card } from "./house/card";
import type { Frame } from "./house/frame";
import { Playing } from "./play/playing.svelte";
import Table from "./Table.svelte";
import "./table.css";

/** The page already shows the layout; the application takes it over once the house has answered. */
async function start(target: HTMLElement, code: string): Promise<void> {
  const svg = target.querySelector<SVGSVGElement>("svg.layout-sheet");
  if (!svg) return;
  const path = `/api/tables/${code}`;
  // The first answer brings the cookie by which the guest is known: one question before the others.
  const me = await ask<{ name: string }>("/api/me");
  const [card, frame] = await Promise.all([ask<Card>(path), ask<Frame>(`${path}/view`)]);
  const sheets = new Sheets(svg, `${path}/layout.svg?turned=true`);
  await sheets.fitted();
  const playing = new Playing(card, me.name, frame);
  target.replaceChildren();
  mount(Table, { target, props: { playing, sheets } });
  target.dataset["state"] = "ready";
}

const target = document.querySelector<HTMLElement>("[data-table]");
if (target) {
  start(target, target.dataset["table"] ?? "").catch((error: unknown) => {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = `The table could not be opened: ${String(error)}. Load the page again.`;
    target.prepend(line);
  });
}
