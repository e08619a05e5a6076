import type { JournalRow, Notification, RunEvent } from '@galley/schema';
import { describeCall } from '../../tools/index.ts';
import { callUnderWay, type RunState, runStatus, type Workflow } from '../../workflow/index.ts';
import { phaseOf, viewItems } from '../record/run-view.ts';

/** What surfaces are told about one step of a Run (SPEC R13): the difference between two states, and the event. */
export function announceStep(
  workbenchId: string,
  workflow: Workflow,
  before: RunState | null,
  after: RunState,
  row: JournalRow<RunEvent>,
): Notification[] {
  const target = { workbench_id: workbenchId, run_id: after.started.run_id };
  const ofMain =
    before?.agents.get('main') === after.agents.get('main')
      ? []
      : [...announcePhase(target, workflow, before, after), ...announceItem(target, workflow, before, after)];
  return [
    ...ofMain,
    ...announceFault(target, after, row),
    ...announceTool(target, workflow, before, after, row),
    ...announcePrints(target, before, after),
    ...announcePlans(target, before, after, row),
    ...announceTrust(target, row),
    ...announceStatus(target, before, after),
  ];
}

function announcePrints(target: Target, before: RunState | null, after: RunState): Notification[] {
  if (before === null || before.printed === after.printed) return [];
  return after.printed
    .slice(before.printed.length)
    .map(({ agent, text }) => ({ type: 'WorkflowPrinted', ...target, agent_id: agent, text }));
}

function announceTrust(target: Target, { event }: JournalRow<RunEvent>): Notification[] {
  return event.type === 'trust.asked' || event.type === 'trust.answered' ? [{ type: 'TrustChanged', ...target }] : [];
}

/** Plans that changed under their readers, and gates of Agents that the Run's status says nothing about. */
function announcePlans(
  target: Target,
  before: RunState | null,
  after: RunState,
  { event }: JournalRow<RunEvent>,
): Notification[] {
  const gate = event.type === 'gate.opened' && event.agent !== 'main' ? event.gate : null;
  const opened = gate === null ? [] : [{ type: 'WorkshopGateOpened' as const, ...target, gate_id: gate }];
  if (before === null || before.reviews === after.reviews) return opened;
  const changed = Object.keys(after.reviews).filter((name) => before.reviews[name] !== after.reviews[name]);
  return [...changed.map((artifact) => ({ type: 'WorkshopPlanChanged' as const, ...target, artifact })), ...opened];
}

interface Target {
  readonly workbench_id: string;
  readonly run_id: string;
}

function announcePhase(target: Target, workflow: Workflow, before: RunState | null, after: RunState): Notification[] {
  const [left, entered] = [before === null ? null : phaseOf(workflow, before), phaseOf(workflow, after)];
  if (left === entered) return [];
  return [
    ...(left === null ? [] : [{ type: 'WorkshopPhaseCompleted' as const, ...target, phase: left }]),
    ...(entered === null ? [] : [{ type: 'WorkshopPhaseStarted' as const, ...target, phase: entered }]),
  ];
}

function announceItem(target: Target, workflow: Workflow, before: RunState | null, after: RunState): Notification[] {
  const item = after.agents.get('main')?.item;
  if (item === undefined || item === null || item.line === before?.agents.get('main')?.item?.line) return [];
  const items = viewItems(workflow, after);
  const index = items.findIndex((candidate) => candidate.status === 'running');
  return [
    {
      type: 'WorkshopImplementProgress',
      ...target,
      current_item: index + 1,
      total_items: items.length,
      item_label: items[index]?.label ?? '',
    },
  ];
}

function announceTool(
  target: Target,
  workflow: Workflow,
  before: RunState | null,
  after: RunState,
  { event }: JournalRow<RunEvent>,
): Notification[] {
  if (event.type !== 'tool.requested' && event.type !== 'tool.finished') return [];
  // The call of a program is made by the event itself; one of our own loop stood in the Agent before it.
  const agent = (event.type === 'tool.requested' ? after : before)?.agents.get(event.agent);
  const call = agent === undefined ? null : callUnderWay(agent, event.call);
  if (agent === undefined || call === null) return [];
  const common = { ...target, call_id: call.call_id, tool_name: call.tool };
  if (event.type === 'tool.requested') {
    const allowance = workflow.states.get(agent.state)?.tools ?? 'none';
    return [{ type: 'WorkshopToolExecuting', ...common, summary: describeCall(call, allowance) }];
  }
  return [{ type: 'WorkshopToolComplete', ...common, success: event.success, elapsed_ms: event.elapsed_ms }];
}

/** The call is made again by itself: people see that it waits, and why (SPEC R13). */
function announceFault(target: Target, after: RunState, { event }: JournalRow<RunEvent>): Notification[] {
  if (event.type !== 'model.failed' || !event.transient) return [];
  const pending = after.agents.get(event.agent)?.pending;
  if (pending?.kind !== 'call_model' || pending.attempt === 1) return [];
  const { attempt, delayMs } = pending;
  const { code, message } = event.error;
  return [{ type: 'WorkshopRateLimitWarning', ...target, code, message, attempt, wait_ms: delayMs }];
}

function announceStatus(target: Target, before: RunState | null, after: RunState): Notification[] {
  const status = runStatus(after);
  if (before !== null && status === runStatus(before)) return [];
  const agent = after.agents.get('main');
  const gate = agent?.pending?.kind === 'gate' && status === 'waiting' ? agent.pending.gate : null;
  return [
    { type: 'WorkshopRunStatusChanged', ...target, status, error: agent?.error ?? null },
    ...(gate === null ? [] : [{ type: 'WorkshopGateOpened' as const, ...target, gate_id: gate }]),
  ];
}
