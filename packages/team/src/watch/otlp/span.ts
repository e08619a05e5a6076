import { createHash, randomBytes } from 'node:crypto';

export type SpanKind = 'internal' | 'server' | 'client';
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** One thing that was done, as OpenTelemetry tells it: names, counts and times, never what people, files or models say. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  /** The code of an error; null where all went well. */
  readonly error: string | null;
}

/** Takes spans and never holds anybody up. */
export type RecordSpan = (span: Span) => void;

export const newTraceId = (): string => randomBytes(16).toString('hex');
export const newSpanId = (): string => randomBytes(8).toString('hex');

/** The same on every worker: a Run that another one goes on with stays one trace. */
export function idFrom(bytes: 8 | 16, ...words: readonly string[]): string {
  return createHash('sha256')
    .update(words.join('\n'))
    .digest('hex')
    .slice(0, bytes * 2);
}
