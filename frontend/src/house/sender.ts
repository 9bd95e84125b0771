// Acts on their way to the house: in order, one batch at a time, each sent until it is answered.

import type { Act } from "../play/undo";
import { Problem, tell, type Refusal } from "./api";
import { newKey } from "./key";
import { waitBefore } from "./wait";

export interface Answer {
  refusal: Refusal | null;
  seq: number;
}

interface Answers {
  seq: number;
  answers: { refusal?: Refusal }[];
}

interface Waiting {
  act: Act;
  answered: (answer: Answer) => void;
}

/** As many acts as the house takes at once. */
const BATCH = 64;
const UNAVAILABLE = new Set([408, 425, 429, 502, 503, 504]);

export class Sender {
  private waiting: Waiting[] = [];
  private isSending = false;

  constructor(
    private readonly path: string,
    private readonly told: (isStuck: boolean) => void,
  ) {}

  send(act: Act): Promise<Answer> {
    return new Promise((answered) => {
      this.waiting.push({ act, answered });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.waiting.length) {
      const batch = this.waiting.splice(0, BATCH);
      const answers = await this.untilAnswered(batch.map((one) => one.act));
      batch.forEach((one, at) => one.answered(answers[at] ?? { refusal: null, seq: 0 }));
    }
    this.isSending = false;
  }

  private async untilAnswered(acts: Act[]): Promise<Answer[]> {
    const key = newKey();
    for (let tries = 0; ; tries++) {
      try {
        const { seq, answers } = await tell<Answers>(this.path, { acts }, key);
        this.told(false);
        return answers.map((one) => ({ refusal: one.refusal ?? null, seq }));
      } catch (error) {
        if (error instanceof Problem && !UNAVAILABLE.has(error.status)) {
          this.told(false);
          return acts.map(() => ({ refusal: error.refusal, seq: 0 }));
        }
        this.told(true);
        await waitBefore(tries);
      }
    }
  }
}
