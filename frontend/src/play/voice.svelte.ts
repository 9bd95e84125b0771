// What a screen reader is told: politely what happens, at once what is refused.

const TOGETHER_MS = 150;

export class Voice {
  polite = $state("");
  urgent = $state("");
  private gathered: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEven = false;

  /** Several things that happen at once are said in one breath. */
  say(words: string): void {
    if (!words) return;
    this.gathered.push(words);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite = this.marked(this.gathered.join(". "));
      this.gathered = [];
    }, TOGETHER_MS);
  }

  warn(words: string): void {
    this.urgent = this.marked(words);
  }

  /** The same words twice are told twice only where the text differs. */
  private marked(words: string): string {
    this.isEven = !this.isEven;
    return this.isEven ? `${words}\u00a0` : words;
  }
}
