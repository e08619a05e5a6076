import type { NewEvent, RunEvent, WorkbenchEvent } from '@galley/schema';
import { originOf, recordSources } from '../../model/index.ts';
import { step, workedMs } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunRecord } from '../record/run-record.ts';

interface Reply {
  readonly messageId: string;
  readonly event: NewEvent;
}

interface ReplyOf {
  readonly agent: string;
  readonly text: string;
  /** It broke off. */
  readonly interrupted?: boolean;
}

/** The reply, as the conversation gets it; that of a trial joins it when the trial is kept. */
export function replyOf(context: RunContext, record: RunRecord, { agent: id, text, interrupted }: ReplyOf): Reply {
  const { state } = record;
  const { draft_id: trial } = state.started;
  const agent = state.agents.get(id);
  const session = agent?.turn?.session ?? agent?.session ?? null;
  const answer = {
    message_id: context.ids.next('msg'),
    text,
    elapsed_ms: workedMs(state, context.clock.now()),
    tool_calls: [...state.toolCalls],
    sources: recordSources(session === null ? state.sources : originOf(session).sources),
    ...(interrupted === true ? { interrupted } : {}),
  };
  const event: WorkbenchEvent =
    trial === undefined
      ? { type: 'message.added', role: 'assistant', run_id: record.id, ...answer }
      : { type: 'trial.answered', draft_id: trial, ...answer };
  return { messageId: answer.message_id, event: { stream: 'workbench', event } };
}

/** A reply that broke off for good stays in the conversation, marked, in one append with the fault (SPEC C5). */
export function replyBrokenOff(context: RunContext, record: RunRecord, event: RunEvent): NewEvent[] {
  if (event.type !== 'model.failed' || event.partial === undefined) return [];
  const row = { seq: 0, stream: record.id, at: context.clock.now(), event };
  const agent = step(record.workflows, record.state, row).agents.get(event.agent);
  if (agent === undefined || (agent.status !== 'paused' && agent.status !== 'failed')) return [];
  const definition = record.workflows.get(agent.workflow)?.states.get(agent.state);
  if (definition?.reply !== true) return [];
  return [replyOf(context, record, { agent: event.agent, text: event.partial, interrupted: true }).event];
}
