/** Keys that this process has seen: they are taken out of recorded faults and of the egress log. */
const secrets = new Set<string>();

/** Shorter ones would blank out ordinary words. */
const shortest = 8;

export function rememberSecret(secret: string): void {
  if (secret.length >= shortest) secrets.add(secret);
}

export function redact(text: string): string {
  let clean = text;
  for (const secret of secrets) {
    clean = clean.replaceAll(secret, '[key]');
    const encoded = encodeURIComponent(secret);
    if (encoded !== secret) clean = clean.replaceAll(encoded, '[key]');
  }
  return clean;
}

/** The same for every string inside a value of plain data. */
export function redactDeep<Value>(value: Value): Value;
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redactDeep(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDeep(item)]));
}
