// How long to wait before another try: ever longer, and by chance, so that not all come at once.

const FIRST_MS = 250;
const LONGEST_MS = 15_000;

export function waitMs(tries: number, chance: number = Math.random()): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  return most / 2 + (most / 2) * chance;
}

export function waitBefore(tries: number): Promise<void> {
  return new Promise((done) => setTimeout(done, waitMs(tries)));
}
