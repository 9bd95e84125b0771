// The house's answers to plain questions; a problem is an answer too, with its clause and remedy.

export interface Refusal {
  reason: string;
  citation: string;
  law: string;
  message: string;
  position: string;
  /** What may be done instead. */
  instead: string;
}

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

const JSON_TYPE = { "Content-Type": "application/json" };

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init);
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, refusalIn(body, answer.status));
  return body as T;
}

export function tell<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers = key ? { ...JSON_TYPE, "Idempotency-Key": key } : JSON_TYPE;
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

function refusalIn(body: unknown, status: number): Refusal {
  const found = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof found[name] === "string" ? found[name] : "");
  return {
    reason: text("type").split("/").at(-1) ?? "",
    citation: text("citation"),
    law: text("law"),
    message: text("detail") || text("title") || `The house answered ${status}; try again.`,
    position: text("position"),
    instead: text("instead"),
  };
}
