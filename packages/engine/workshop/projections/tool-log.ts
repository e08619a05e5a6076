import type { RunEventOf } from '@galley/schema';
import { callUnderWay, type RunState } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';

/** A record of `tool_log.jsonl` (SPEC R11): the whole call with its whole result. */
export function toolLogLine(
  record: RunRecord,
  before: RunState | null,
  event: RunEventOf<'tool.finished'>,
  at: number,
  result: string,
): string {
  const agent = before?.agents.get(event.agent);
  const call = agent === undefined ? null : callUnderWay(agent, event.call);
  return JSON.stringify({
    id: event.call,
    run_id: record.id,
    at,
    tool: call?.tool ?? null,
    arguments: call?.arguments ?? null,
    success: event.success,
    elapsed_ms: event.elapsed_ms,
    receipt: event.receipt,
    result: JSON.parse(result),
  });
}
