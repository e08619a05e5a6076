import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanId, newTraceId } from './span.ts';

export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
}

const current = new AsyncLocalStorage<TraceContext>();

/** What `traceparent` says of the request under way; null where nothing is traced. */
export function traceparent(): string | null {
  const context = current.getStore();
  return context === undefined ? null : `00-${context.traceId}-${context.spanId}-01`;
}

/** Between processes of one deployment alone: what a browser sends is not believed. */
export function parseTraceparent(header: string | undefined): TraceContext | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/.exec(header ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

export function inTrace<Result>(
  parent: TraceContext | null,
  work: (own: TraceContext) => Promise<Result>,
): Promise<Result> {
  const own = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId() };
  return current.run(own, () => work(own));
}
