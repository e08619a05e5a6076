import { isRecord } from './error-body.ts';

export interface RetryHints {
  readonly headers: Headers;
  /** The parsed error body, where there is one. */
  readonly body: unknown;
  readonly message: string;
  readonly now: number;
}

/** How long the provider asks us to wait, wherever it says so; undefined when it does not. */
export function retryAfterMs(hints: RetryHints): number | undefined {
  return (
    fromMilliseconds(hints.headers.get('retry-after-ms')) ??
    fromHeader(hints.headers.get('retry-after'), hints.now) ??
    fromRetryInfo(hints.body) ??
    fromWords(hints.message)
  );
}

function fromMilliseconds(value: string | null): number | undefined {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Math.ceil(Number(value)) : undefined;
}

function fromHeader(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Google's `RetryInfo { retryDelay: "23s" }` among the details of an error. */
function fromRetryInfo(body: unknown): number | undefined {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body;
  const details = isRecord(error) && Array.isArray(error.details) ? error.details : [];
  for (const detail of details) {
    if (!isRecord(detail) || typeof detail.retryDelay !== 'string') continue;
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(detail.retryDelay)?.[1];
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000);
  }
  return undefined;
}

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** OpenAI writes "Please try again in 6m0.5s" into the message and, mid-stream, nowhere else. */
function fromWords(message: string): number | undefined {
  const span = /(?:try again|retry) in ((?:\d+(?:\.\d+)?(?:ms|h|m|s))+)/i.exec(message)?.[1];
  if (span === undefined) return undefined;
  let total = 0;
  for (const [, amount, unit] of span.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gi)) {
    total += Number(amount) * (unitMs[String(unit).toLowerCase()] ?? 0);
  }
  return Math.ceil(total);
}
