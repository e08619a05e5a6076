import { randomUUID } from 'node:crypto';
import { processLog } from '@galley/engine/workshop';
import { systemErrorCode } from '@galley/schema';
import type { Counts } from '../counts.ts';
import { version } from '../version.ts';
import { encodeCounts, encodeSpans } from './encode.ts';
import type { TelemetrySettings } from './settings.ts';
import type { RecordSpan, Span } from './span.ts';

export interface Telemetry extends AsyncDisposable {
  readonly record: RecordSpan;
  /** Sends what is there now. */
  flush(): Promise<void>;
}

export interface TelemetryOptions extends TelemetrySettings {
  readonly counts: () => Counts | null;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;
const REQUEST_MS = 10_000;
/** A collector that is away costs spans, not memory. */
const MOST_KEPT = 10_000;
const AT_ONCE = 500;

/** Sends spans and counts to a collector (OTLP over HTTP, JSON). One that is away or slow holds up nothing and is told of once. */
export function startTelemetry(options: TelemetryOptions): Telemetry {
  const { endpoint, headers, service, counts, everyMs = EVERY_MS } = options;
  const resource = { 'service.name': service, 'service.version': version, 'service.instance.id': randomUUID() };
  const scope = { name: 'galley', version };
  const startedMs = Date.now();
  let waiting: Span[] = [];
  let isAway = false;
  let sending = Promise.resolve();

  async function post(path: string, body: object): Promise<void> {
    try {
      const response = await fetch(`${endpoint}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A collector is at this address and nowhere else: a key is not carried on.
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      await response.body?.cancel();
      say(response.ok ? null : `HTTP ${response.status}`);
    } catch (error) {
      say(systemErrorCode(error) ?? 'no answer');
    }
  }

  function say(fault: string | null): void {
    if (fault !== null && !isAway) processLog().write('warn', 'OpenTelemetry', { code: fault });
    isAway = fault !== null;
  }

  async function send(): Promise<void> {
    const spans = waiting;
    waiting = [];
    for (let from = 0; from < spans.length; from += AT_ONCE)
      await post('/v1/traces', encodeSpans(spans.slice(from, from + AT_ONCE), resource, scope));
    const now = counts();
    if (now !== null)
      await post('/v1/metrics', encodeCounts(now.snapshot(), { startedMs, nowMs: Date.now() }, resource, scope));
  }

  const flush = () => {
    sending = sending.then(send);
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    record(span) {
      if (waiting.length < MOST_KEPT) waiting.push(span);
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}
