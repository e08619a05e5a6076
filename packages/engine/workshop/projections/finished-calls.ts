import type { JournalRow, RunEvent, ToolCall } from '@galley/schema';

/** One tool call of a Run with its outcome, as the journal tells it. */
export interface LoggedCall {
  readonly seq: number;
  readonly at: number;
  readonly runId: string;
  readonly callId: string;
  readonly tool: string | null;
  readonly arguments: ToolCall['arguments'] | null;
  readonly success: boolean;
  readonly elapsedMs: number;
  readonly receipt: string;
  /** Hash of the whole result. */
  readonly result: string;
}

/**
 * The calls of one Run that have an outcome, in order. Reads events as they stand, without folding the Run: what a call
 * was is said by the answer that asked for it or, within a program's turn, by its intent.
 */
export function finishedCalls(rows: readonly JournalRow<RunEvent>[], afterSeq = 0): LoggedCall[] {
  const asked = new Map<string, Pick<ToolCall, 'tool' | 'arguments'>>();
  const calls: LoggedCall[] = [];
  for (const { seq, at, stream, event } of rows) {
    if (event.type === 'model.answered') {
      for (const call of event.tool_calls) asked.set(call.call_id, call);
    } else if (event.type === 'tool.requested' && event.tool !== undefined) {
      asked.set(event.call, { tool: event.tool, arguments: event.arguments ?? {} });
    } else if (event.type === 'tool.finished' && seq > afterSeq) {
      const call = asked.get(event.call);
      calls.push({
        seq,
        at,
        runId: stream,
        callId: event.call,
        tool: call?.tool ?? null,
        arguments: call?.arguments ?? null,
        success: event.success,
        elapsedMs: event.elapsed_ms,
        receipt: event.receipt,
        result: event.result,
      });
    }
  }
  return calls;
}
