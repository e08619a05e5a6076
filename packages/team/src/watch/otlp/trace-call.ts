import { procedures, toErrorPayload } from '@galley/schema';
import type { RecordSpan } from './span.ts';
import { inTrace, parseTraceparent } from './trace-context.ts';

interface Call {
  readonly name: string;
  /** `traceparent` of the server that asks. */
  readonly parent: string | string[] | undefined;
}

/** A procedure in the worker that answers it. */
export function traceCall<Result>(
  record: RecordSpan | undefined,
  { name, parent }: Call,
  work: () => Promise<Result>,
): Promise<Result> {
  if (record === undefined) return work();
  const from = parseTraceparent(typeof parent === 'string' ? parent : undefined);
  return inTrace(from, async (own) => {
    const startMs = Date.now();
    let error: string | null = null;
    try {
      return await work();
    } catch (thrown) {
      error = toErrorPayload(thrown).code;
      throw thrown;
    } finally {
      const known = Object.hasOwn(procedures, name) ? name : 'unknown';
      record({
        ...{ ...own, parentId: from?.spanId ?? null, name: known, kind: 'internal', error },
        ...{ startMs, endMs: Date.now(), attributes: { 'galley.procedure': known } },
      });
    }
  });
}
