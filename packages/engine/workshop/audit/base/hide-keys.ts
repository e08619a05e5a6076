import { redact } from '../../../model/index.ts';

/** What keys of providers and services look like. Texts of files and models may hold one that this process never used. */
const shapes = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bAIza[A-Za-z0-9_-]{30,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[A-Z0-9]{16}\b/g,
] as const;

/** Whatever leaves the audit goes through here: no key is ever shown (SPEC A5). */
export function hideKeys(text: string): string {
  return shapes.reduce((clean, shape) => clean.replaceAll(shape, '[key]'), redact(text));
}

/** The same for every string inside a value of plain data. */
export function hideKeysDeep<Value>(value: Value): Value;
export function hideKeysDeep(value: unknown): unknown {
  if (typeof value === 'string') return hideKeys(value);
  if (Array.isArray(value)) return value.map((item: unknown) => hideKeysDeep(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideKeysDeep(item)]));
}
