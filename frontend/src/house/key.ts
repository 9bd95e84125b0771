// Idempotency keys: UUID version 7. Over plain http in a network there is no randomUUID.

export function newKey(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 256 ** (5 - at)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const parts = [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]];
  return parts.map(([from, to]) => hex.slice(from, to)).join("-");
}
