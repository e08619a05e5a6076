import { redact } from '../../model/index.ts';

/** Fields that hold secrets by their name, whatever is in them. */
const secretNames = /^(?:.*[_-])?(?:api_?key|key|token|secret|password|passwd|authorization|cookie|set-cookie)$/i;

/** Keys of providers and tokens that this process never saw as such: they may stand in an error that somebody quotes. */
const secretTexts = [
  /\b(?:sk|pk|rk)-[\w-]{12,}/g,
  /\bAIza[\w-]{20,}/g,
  /\bgh[pousr]_\w{20,}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g,
  /\b(?<=(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
];

const taken = '[redacted]';

export function cleanText(text: string): string {
  return secretTexts.reduce((clean, pattern) => clean.replaceAll(pattern, taken), redact(text));
}

/** The same value without secrets: by the names of fields, and wherever a text holds one. */
export function cleanFields(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  // Deeper is no data of ours, and may be a circle.
  if (depth > 12) return '[deeper]';
  if (Array.isArray(value)) return value.map((item: unknown) => cleanFields(item, depth + 1));
  const entries = Object.entries(value instanceof Error ? describeError(value) : value);
  return Object.fromEntries(
    entries.map(([name, item]) => [name, isSecret(name, item) ? taken : cleanFields(item, depth + 1)]),
  );
}

/** Counts of tokens are no tokens. */
function isSecret(name: string, item: unknown): boolean {
  return typeof item !== 'number' && item !== null && secretNames.test(name);
}

function describeError(error: Error): Record<string, unknown> {
  const { name, message, stack } = error;
  return { name, message, ...('code' in error ? { code: error.code } : {}), stack };
}
