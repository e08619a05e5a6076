import type { LoggedCall } from './finished-calls.ts';

/** Path below `.galley/`. */
export const toolLogFile = 'workshop/tool_log.jsonl';

/**
 * A record of `tool_log.jsonl` (SPEC R11): the whole call with its whole result. `id` counts all calls of the Workbench
 * from 1; `call_id` is the one that `recall_tool_result` takes; `seq` is the outcome's place in the journal.
 */
export function toolLogLine(id: number, call: LoggedCall, result: string | null): string {
  const { seq, at, runId, callId, tool, arguments: input, success, elapsedMs, receipt } = call;
  const record = { id, seq, run_id: runId, call_id: callId, at, tool, arguments: input, success };
  const outcome = { elapsed_ms: elapsedMs, receipt, result: result === null ? null : JSON.parse(result) };
  // Only where the content was removed from the store: the record says what is missing.
  const missing = result === null ? { result_missing: call.result } : {};
  return JSON.stringify({ ...record, ...outcome, ...missing });
}
