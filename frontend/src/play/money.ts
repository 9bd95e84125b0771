// Money as whole numbers of the smallest unit: what is written is read and written back exactly.

export interface Currency {
  sign: string;
  digits: number;
  currency: string;
}

export function minor(text: string, digits: number): number {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount of money`);
  const [, minus, whole = "0", part = ""] = found;
  const units = Number(whole + part.padEnd(digits, "0").slice(0, digits));
  return minus ? -units : units;
}

export function written(units: number, digits: number): string {
  const figures = String(Math.abs(units)).padStart(digits + 1, "0");
  const minus = units < 0 ? "-" : "";
  if (!digits) return minus + figures;
  return `${minus}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** An amount as a page says it: with its sign, thousands apart, a true minus. */
export function money(text: string, { sign, currency }: Currency): string {
  const minus = text.startsWith("-") ? "−" : "";
  const [whole = "", part] = text.replace(/^-/, "").split(".");
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const amount = part === undefined ? apart : `${apart}.${part}`;
  return sign ? `${minus}${sign}${amount}` : `${minus}${amount} ${currency}`;
}

/** An amount as a chip bears it: no sign, no needless cents, thousands as k. */
export function onChip(text: string): string {
  const [whole = "", part = ""] = text.split(".");
  const cents = part.replace(/0+$/, "");
  if (cents) return whole.length > 3 ? whole : `${whole}.${part}`;
  if (whole.length > 4 && whole.endsWith("00")) {
    return `${whole.slice(0, -3)}${whole.endsWith("000") ? "" : `.${whole.at(-3)}`}k`;
  }
  return whole;
}
