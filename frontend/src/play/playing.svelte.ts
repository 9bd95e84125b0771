// One player at one table: what the house says, what he does, and what is on its way between.

import { choicesOf, mineAt, stacks, type Stack } from "../felt/stacks";
import { ask, Problem, tell, type Refusal } from "../house/api";
import { positionOf, titleOf, type Card, type Position } from "../house/card";
import type { Choice, Frame, HouseEvent, Settled, View } from "../house/frame";
import { newKey } from "../house/key";
import { Push, type Link } from "../house/push";
import { Sender } from "../house/sender";
import { denominations, oneOff } from "./chips";
import { minor, money, written } from "./money";
import { Stage } from "./stage.svelte";
import { keepLatest, latestWagers } from "./stored";
import { Steps, type Act, type ChipAct, type Place } from "./undo";
import { Voice } from "./voice.svelte";

interface Pending {
  act: ChipAct;
  /** The row of the record that shows it; nothing until it is answered. */
  until: number | null;
}

const WAGERED = new Set(["betting", "spinning"]);
/** Reasons that another stake at the same position would mend. */
const FOR_ITS_SIZE = /^stake_(?!.*_supported_)/;
const SHOWN_BY: Record<string, ChipAct["do"]> = {
  wager_placed: "place",
  wager_taken_back: "take_back",
};

export class Playing {
  view: View = $state.raw() as View;
  link: Link = $state("connecting");
  isStuck = $state(false);
  chip = $state("");
  isCalledOn = $state(false);
  refusal: (Refusal & { act: Act }) | null = $state.raw(null);
  choosing: Position | null = $state.raw(null);
  picked: string | null = $state(null);
  /** The position that is under the pointer or has the focus. */
  looked: string | null = $state(null);
  latest: Place[] = $state.raw([]);
  /** What the dealer called last in this round, in the jurisdiction's own words. */
  call = $state("");
  /** When the newest view came, by this machine's clock. */
  viewedAt = $state(0);
  readonly voice = new Voice();
  readonly stage: Stage;
  readonly chips: string[];
  private pending: Pending[] = $state.raw([]);
  private steps = $state.raw(new Steps());
  private stepsChanged = $state(0);
  private seq = 0;
  private isStill = window.matchMedia("(prefers-reduced-motion: reduce)");
  private readonly sender: Sender;
  private joining: Promise<boolean> | null = null;

  constructor(
    readonly card: Card,
    readonly me: string,
    first: Frame,
  ) {
    this.stage = new Stage(() => card.digits);
    this.chips = denominations(card.chips, card.chip, card.digits);
    const least = minor(card.minimum, card.digits);
    const enough = this.chips.find((one) => minor(one, card.digits) >= least);
    this.chip = enough ?? this.chips.at(-1) ?? card.chip;
    this.view = first.view;
    this.viewedAt = performance.now();
    this.seq = first.seq;
    this.latest = this.mineIn(first.view.last) ?? latestWagers(card.code);
    const path = `/api/tables/${card.code}`;
    this.sender = new Sender(`${path}/acts`, (isStuck) => (this.isStuck = isStuck));
    new Push(`${path}/push`, (frame) => this.framed(frame), (link) => (this.link = link));
  }

  get seat() {
    return this.view.seats.find((seat) => seat.player === this.me);
  }

  get stacks(): Stack[] {
    const acts = this.pending.map((one) => one.act);
    return stacks(this.view.lying, this.me, acts, this.card.digits);
  }

  get mine(): Stack[] {
    return this.stacks.filter((stack) => stack.player === this.me);
  }

  /** The choices that are due of me now. */
  get choices(): Choice[] {
    return this.isTaken ? choicesOf(this.view, this.me) : [];
  }

  get isTaken(): boolean {
    return WAGERED.has(this.view.phase) && this.view.is_open;
  }

  get canUndo(): boolean {
    return this.stepsChanged >= 0 && this.steps.canUndo;
  }

  get canRedo(): boolean {
    return this.stepsChanged >= 0 && this.steps.canRedo;
  }

  money(text: string): string {
    return money(text, this.card);
  }

  // --- what the house says ----------------------------------------------------------------------

  private framed(frame: Frame): void {
    const before = this.view;
    this.seq = frame.seq;
    this.view = frame.view;
    this.viewedAt = performance.now();
    this.strike(frame.events);
    if (!this.isTaken || before.round !== this.view.round) this.forget();
    if (before.round !== this.view.round) this.refusal = null;
    if (this.isTaken) this.call = "";
    for (const event of frame.events) this.tellOf(event);
    if (this.view.notice && this.view.notice !== before.notice) this.voice.say(this.view.notice);
    if (this.view.void && !before.void) this.voice.say(this.view.void.text);
    const asked = new Set(choicesOf(before, this.me).map((one) => one.text));
    for (const { text } of choicesOf(this.view, this.me)) {
      if (!asked.has(text)) this.voice.say(text);
    }
    const { last } = this.view;
    if (last && last.round !== before.last?.round) this.settled(last);
    if (this.view.outcome && !before.outcome) this.voice.say(this.view.outcome.words);
  }

  /** What is shown now is no longer pending: by its row, or by its own event. */
  private strike(events: HouseEvent[]): void {
    let left = this.pending.filter((one) => one.until === null || one.until > this.seq);
    for (const event of events) {
      const did = SHOWN_BY[event.event];
      if (!did || event["player"] !== `player:${this.me}`) continue;
      const at = left.findIndex(({ act }) => act.do === did && act.position === event["name"]);
      if (at >= 0) left = left.toSpliced(at, 1);
    }
    this.pending = left;
  }

  private tellOf(event: HouseEvent): void {
    if (event.event === "no_more_bets_called") {
      this.call = String(event["call"]);
      this.voice.say(this.call);
    }
    if (event.event === "part_revealed") this.voice.say(String(event["text"]));
  }

  private settled(last: Settled): void {
    const mine = this.mineIn(last);
    if (mine) {
      this.latest = mine;
      keepLatest(this.card.code, mine);
    }
    const net = this.netOf(last);
    this.voice.say(net === null ? last.words : `${last.words}: ${this.netWords(net)}`);
    if (!this.isStill.matches) this.stage.play(last);
  }

  /** What my decided wagers of a round came to in all; nothing where I had none. */
  netOf(last: Settled): string | null {
    const mine = last.wagers.filter((one) => one.player === this.me && !one.lies_at);
    if (!mine.length) return null;
    const { digits } = this.card;
    return written(mine.reduce((sum, one) => sum + minor(one.profit, digits), 0), digits);
  }

  netWords(net: string): string {
    const units = minor(net, this.card.digits);
    if (units > 0) return `you won ${this.money(net)} net`;
    if (units < 0) return `you lost ${this.money(net.slice(1))} net`;
    return "you neither won nor lost";
  }

  private mineIn(last: Settled | null): Place[] | null {
    const mine = last?.wagers.filter((one) => one.player === this.me && !one.lies_at) ?? [];
    const placed = mine.filter((one) => positionOf(this.card, one.position));
    if (!placed.length) return null;
    return placed.map(({ position, stake }) => ({ do: "place", position, stake }));
  }

  // --- what a player does -----------------------------------------------------------------------

  /** Put the chosen chip, or a stake, at a position. */
  place(id: string, stake: string = this.chip): void {
    const position = positionOf(this.card, id);
    if (position?.id === id && position.choices.length) {
      this.choosing = position;
      return;
    }
    const isOn = this.isCalledOn && (position?.can_be_called_on ?? false);
    this.act([{ do: "place", position: id, stake, ...(isOn ? { on: true } : {}) }]);
  }

  takeOff(id: string): void {
    const stake = mineAt(this.stacks, this.me, id);
    if (!stake) return;
    this.act([
      { do: "take_back", position: id, stake: oneOff(stake, this.chip, this.card.digits) },
    ]);
  }

  move(id: string, to: string): void {
    const stake = mineAt(this.stacks, this.me, id);
    if (stake && to !== id) this.act([{ do: "move", position: id, to, stake }]);
  }

  /** Give all that leaves a choice to the position that is chosen. */
  choose({ position, options }: Choice, to: string): void {
    const others = [position, ...options].filter((id) => id !== to);
    this.act(
      others.flatMap((id) => {
        const stake = mineAt(this.stacks, this.me, id);
        return stake ? [{ do: "move" as const, position: id, to, stake }] : [];
      }),
    );
  }

  /** Whether my chips at a position are called on; nothing where that is not theirs to be. */
  calledOn(id: string): boolean | null {
    const mine = this.mine.find((stack) => stack.position === id);
    return mine && positionOf(this.card, id)?.can_be_called_on ? mine.on : null;
  }

  /** Call what lies at a position on, or off again. */
  callOn(id: string): void {
    const isOn = this.calledOn(id);
    if (isOn === null) return;
    const told = `${titleOf(this.card, id)}: called ${isOn ? "off" : "on"}`;
    this.refusal = null;
    void this.plain({ do: "call_on", position: id, on: !isOn }).then((done) => {
      if (done) this.voice.say(told);
    });
  }

  clear(): void {
    this.act(this.mine.map(({ position, stake }) => ({ do: "take_back", position, stake })));
  }

  double(): void {
    this.act(this.mine.map(({ position, stake }) => ({ do: "place", position, stake })));
  }

  repeat(): void {
    this.act(this.latest);
  }

  /** Several chip acts as one step, which undo takes back as one. */
  act(acts: ChipAct[]): void {
    if (!acts.length) return;
    this.steps.did(acts);
    void this.send(acts);
  }

  undo(): void {
    void this.send(this.steps.undo());
  }

  redo(): void {
    void this.send(this.steps.redo());
  }

  private forget(): void {
    this.steps.forget();
    this.stepsChanged++;
  }

  private async send(acts: ChipAct[]): Promise<void> {
    this.stepsChanged++;
    if (!acts.length) return;
    this.refusal = null;
    const waiting = acts.map((act): Pending => ({ act, until: null }));
    this.pending = [...this.pending, ...waiting];
    if (!this.seat && !(await this.sit())) {
      this.pending = this.pending.filter((one) => !waiting.includes(one));
      acts.forEach((act) => this.steps.refused(act));
      return;
    }
    const done = await Promise.all(waiting.map((one) => this.answered(one)));
    const taken = acts.filter((_, at) => done[at]);
    if (taken.length) this.voice.say(this.told(taken));
  }

  private async answered(one: Pending): Promise<boolean> {
    const { refusal, seq } = await this.sender.send(one.act);
    if (refusal || seq <= this.seq) this.pending = this.pending.filter((other) => other !== one);
    else one.until = seq;
    if (!refusal) return true;
    this.steps.refused(one.act);
    this.stepsChanged++;
    this.refuse(refusal, one.act);
    return false;
  }

  private told(acts: ChipAct[]): string {
    const [first, ...others] = acts;
    if (!first) return "";
    if (others.length) return `${acts.length} wagers changed`;
    const where = first.do === "move" ? first.to : first.position;
    const there = mineAt(this.stacks, this.me, where);
    const title = titleOf(this.card, where);
    return there ? `${title}: ${this.money(there)} in all` : `${title}: nothing of yours`;
  }

  private refuse(refusal: Refusal, act: Act): void {
    this.refusal = { ...refusal, act };
    const { message, citation, instead } = refusal;
    this.voice.warn([message, citation, instead].filter(Boolean).join(" "));
  }

  /** A stake that would do where one was refused for its size. */
  remedy({ act, reason }: Refusal & { act: Act }): Place | null {
    if (act.do !== "place" || !FOR_ITS_SIZE.test(reason)) return null;
    const position = positionOf(this.card, act.position);
    if (!position) return null;
    const units = (text: string) => minor(text, this.card.digits);
    const [stake, unit] = [units(act.stake), units(position.unit) || 1];
    const there = units(mineAt(this.stacks, this.me, act.position) ?? "0");
    const most = Math.floor((units(position.maximum) - there) / unit) * unit;
    const least = Math.ceil(Math.max(stake, units(position.minimum) - there) / unit) * unit;
    const right = Math.min(least, most);
    if (right <= 0 || right === stake) return null;
    return { ...act, stake: written(right, this.card.digits) };
  }

  // --- seat, chips, signs to the dealer ---------------------------------------------------------

  /** Sit down and buy in; what is not said the house chooses. */
  sit(wish: { cash?: string; color?: string; seat?: number } = {}): Promise<boolean> {
    const path = `/api/tables/${this.card.code}/join`;
    this.joining ??= this.settling(tell(path, wish, newKey()), { do: "cash_in" }).finally(() => {
      this.joining = null;
    });
    return this.joining;
  }

  leave(): void {
    void this.plain({ do: "cash_in" });
  }

  buy(cash: string): void {
    void this.plain({ do: "buy_in", cash, chip: this.seat?.chip ?? this.card.chip });
  }

  private async plain(act: Act): Promise<boolean> {
    const { refusal } = await this.sender.send(act);
    if (refusal) this.refuse(refusal, act);
    return !refusal;
  }

  sign(sign: "ready" | "not_ready" | "more_time"): void {
    void this.settling(tell(`/api/tables/${this.card.code}/hands`, { do: sign }));
  }

  pause(minutes: number): Promise<boolean> {
    return this.settling(tell("/api/me/break", { minutes }));
  }

  /** Words read as a wager, and placed; whether they could be read. */
  say(words: string): Promise<boolean> {
    const query = new URLSearchParams({ words });
    const path = `/api/tables/${this.card.code}/find?${query.toString()}`;
    const found = ask<{ position: string; stake: string }>(path).then((wager) => {
      this.place(wager.position, wager.stake || this.chip);
    });
    return this.settling(found);
  }

  private async settling(asked: Promise<unknown>, act: Act = { do: "cash_in" }): Promise<boolean> {
    try {
      await asked;
      return true;
    } catch (error) {
      const message = "The house does not answer; it is tried again as soon as it does.";
      const nothing = { reason: "", citation: "", law: "", position: "", instead: "", message };
      this.refuse(error instanceof Problem ? error.refusal : nothing, act);
      return false;
    }
  }
}

