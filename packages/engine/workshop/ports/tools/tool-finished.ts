import type { NewEvent, ToolCall } from '@galley/schema';
import { countCall, repeatLimits, repeatWarning } from '../../../model/index.ts';
import { annotateReceipt, type ToolOutcome } from '../../../tools/index.ts';
import type { AgentState } from '../../../workflow/index.ts';
import type { RunRecord } from '../../record/run-record.ts';

export interface FinishedTool {
  readonly event: Extract<NewEvent['event'], { type: 'tool.finished' }>;
  /** How often the same call has now given the same result. */
  readonly repeats: number;
}

/** The outcome as it is recorded; a model that goes round in circles is told so with it (SPEC R14). */
export function toolFinished(
  record: RunRecord,
  agentId: string,
  call: ToolCall,
  outcome: ToolOutcome,
  elapsed: number,
): FinishedTool {
  const agent = record.state.agents.get(agentId);
  const known = agent === undefined ? null : repeatsOf(agent);
  const repeats = known === null ? 1 : countCall(known, call, outcome.result).count;
  const warning = known === null ? null : repeatWarning(repeats);
  const receipt = warning === null ? outcome.receipt : annotateReceipt(outcome.receipt, { warning });
  const event = {
    type: 'tool.finished',
    agent: agentId,
    call: call.call_id,
    ...outcome,
    receipt,
    elapsed_ms: elapsed,
  } as const;
  return { event, repeats };
}

/** Null where nobody counts: outside a turn, and in journals from before there were limits. */
function repeatsOf({ turn, pending }: AgentState) {
  if (pending?.kind === 'run_turn') return pending.calls.repeats;
  return turn !== null && Number.isFinite(turn.limits.stopAtRepeat) ? turn.repeats : null;
}

export function isLooping(repeats: number): boolean {
  return repeats >= repeatLimits.stopAt;
}
