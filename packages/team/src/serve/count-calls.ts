import { setTimeout as pause } from 'node:timers/promises';
import type { Counts } from '../watch/counts.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { traceRequest } from './trace-request.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

export interface CountedCalls {
  readonly fetch: Fetch;
  /** Refuses what comes from now on, and waits for what is under way; event streams are not waited for. */
  drained(withinMs: number): Promise<void>;
}

/** Counts requests and how long they take, and knows which are under way. */
export function countCalls(fetch: Fetch, counts: Counts, record?: RecordSpan): CountedCalls {
  let underWay = 0;
  let draining = false;
  counts.gauge('galley_requests_under_way', () => underWay);
  return {
    async fetch(request) {
      if (draining) return new Response(null, { status: 503, headers: { 'Retry-After': '1', Connection: 'close' } });
      const began = performance.now();
      underWay += 1;
      try {
        const response = await (record === undefined ? fetch(request) : traceRequest(record, request, fetch));
        counts.add(`galley_requests_total{status="${Math.floor(response.status / 100)}xx"}`);
        return response;
      } finally {
        underWay -= 1;
        counts.observe('galley_request_seconds', (performance.now() - began) / 1000);
      }
    },
    async drained(withinMs) {
      draining = true;
      const giveUp = performance.now() + withinMs;
      while (underWay > 0 && performance.now() < giveUp) await pause(20);
    },
  };
}
