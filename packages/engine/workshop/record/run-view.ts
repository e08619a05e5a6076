import type { GateView, PlanItemView, RunView } from '@galley/schema';
import {
  type AgentState,
  itemState,
  parsePlan,
  type RunState,
  runStatus,
  type Workflow,
} from '../../workflow/index.ts';
import { viewWaits } from './view-waits.ts';

export interface KnownRun {
  readonly workflow: Workflow;
  readonly state: RunState;
}

export function viewRun({ workflow, state }: KnownRun, active: boolean): RunView {
  const status = runStatus(state);
  return {
    run_id: state.started.run_id,
    message_id: state.started.message_id,
    ...(state.started.person === undefined ? {} : { person: state.started.person }),
    request: state.started.request,
    workflow: workflow.name,
    model: state.switchedModel ?? state.started.model,
    status,
    phase: status === 'running' || status === 'waiting' ? phaseOf(workflow, state) : null,
    items: viewItems(workflow, state),
    // A run that is over asks nobody anything.
    gate: status === 'cancelled' || status === 'done' ? null : (viewGates(state)[0] ?? null),
    ...viewWaits(state),
    usage: state.usage,
    active,
    error: state.agents.values().find((candidate) => candidate.error !== null)?.error ?? null,
    started_at: state.startedAt,
    updated_at: state.updatedAt,
    idle_ms: state.idleMs,
  };
}

/** The State's name in lower case; null at a gate and in States without a prompt. */
export function phaseOf(workflow: Workflow, state: RunState): string | null {
  const agent = state.agents.get('main');
  if (agent === undefined || agent.status !== 'working') return null;
  return workflow.states.get(agent.state)?.prompt ? agent.state.toLowerCase() : null;
}

export function viewItems(workflow: Workflow, state: RunState): PlanItemView[] {
  const agent = state.agents.get('main');
  const each = [...workflow.states.values()].find((definition) => definition.each !== undefined);
  return parsePlan(state.artifacts[each?.each ?? ''] ?? '').map((item) => ({
    number: item.number,
    label: item.label,
    detail: item.detail,
    status:
      agent !== undefined && itemState(agent) === each?.name && agent.item?.line === item.line
        ? 'running'
        : item.status,
    reason: item.reason,
  }));
}

/** Every gate that is open, the main Agent's first. */
export function viewGates(state: RunState): GateView[] {
  if (state.counts.waiting === 0) return [];
  const open = [...state.agents.values()].flatMap(viewGate);
  return open.sort((left, right) => Number(right.agent_id === 'main') - Number(left.agent_id === 'main'));
}

function viewGate({ id, pending, rounds }: AgentState): GateView[] {
  if (pending?.kind !== 'gate' || !pending.opened) return [];
  const { gate, artifact, digest, reason, item } = pending;
  return [{ gate_id: gate, agent_id: id, artifact, digest, round: rounds + 1, reason, item_id: item }];
}
