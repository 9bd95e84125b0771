// What was done, so that it can be undone: steps of acts, and the acts that take them back.

export interface Place {
  do: "place";
  position: string;
  stake: string;
  on?: boolean;
}
export interface TakeBack {
  do: "take_back";
  position: string;
  stake: string;
  on?: boolean;
}
export interface Move {
  do: "move";
  position: string;
  to: string;
  stake: string;
}
export type ChipAct = Place | TakeBack | Move;
export type OtherAct =
  | { do: "sit"; seat: number; color: string }
  | { do: "buy_in"; cash: string; chip: string }
  | { do: "call_on"; position: string; on: boolean }
  | { do: "cash_in" };
export type Act = ChipAct | OtherAct;

export function isChipAct(act: Act): act is ChipAct {
  return act.do === "place" || act.do === "take_back" || act.do === "move";
}

/** The act that takes another one back. */
export function inverse(act: ChipAct): ChipAct {
  switch (act.do) {
    case "place":
      return { ...act, do: "take_back" };
    case "take_back":
      return { ...act, do: "place" };
    case "move":
      return { ...act, position: act.to, to: act.position };
  }
}

/** Two stacks of steps; a new step empties the one of what was undone. */
export class Steps {
  private done: ChipAct[][] = [];
  private undone: ChipAct[][] = [];
  private readonly takenBack = new WeakMap<ChipAct, ChipAct>();

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  did(step: ChipAct[]): void {
    this.done.push(step);
    this.undone = [];
  }

  /** The acts that take the last step back. */
  undo(): ChipAct[] {
    const step = this.done.pop();
    if (!step) return [];
    this.undone.push(step);
    return step.toReversed().map((act) => {
      const back = inverse(act);
      this.takenBack.set(back, act);
      return back;
    });
  }

  redo(): ChipAct[] {
    const step = this.undone.pop();
    if (!step) return [];
    this.done.push(step);
    return step;
  }

  /** An act that was refused did not happen, and one that cannot be undone is not done again. */
  refused(act: ChipAct): void {
    const refused = this.takenBack.get(act) ?? act;
    const happened = (step: ChipAct[]) => step.filter((one) => one !== refused);
    this.done = this.done.map(happened).filter((step) => step.length);
    this.undone = this.undone.map(happened).filter((step) => step.length);
  }

  /** What a round's end leaves: nothing that was done before it can be undone. */
  forget(): void {
    this.done = [];
    this.undone = [];
  }
}
