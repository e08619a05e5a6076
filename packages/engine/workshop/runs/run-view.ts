import type { PlanItemView, PlanView, RunView } from '@galley/schema';
import { type AgentState, parsePlan, type RunState, runStatus, type Workflow } from '../../workflow/index.ts';

export interface KnownRun {
  readonly workflow: Workflow;
  readonly state: RunState;
}

export function viewRun({ workflow, state }: KnownRun, active: boolean): RunView {
  const status = runStatus(state);
  const agent = state.agents.get('main');
  return {
    run_id: state.started.run_id,
    message_id: state.started.message_id,
    request: state.started.request,
    workflow: workflow.name,
    model: state.switchedModel ?? state.started.model,
    status,
    phase: status === 'running' || status === 'waiting' ? phaseOf(workflow, state) : null,
    items: viewItems(workflow, state),
    gate: viewGate(agent),
    usage: state.usage,
    active,
    error: state.agents.values().find((candidate) => candidate.error !== null)?.error ?? null,
    started_at: state.startedAt,
    updated_at: state.updatedAt,
  };
}

export function viewPlan(known: KnownRun): PlanView {
  const { state, workflow } = known;
  return {
    run_id: state.started.run_id,
    research: state.artifacts['research.md'] ?? null,
    plan: state.artifacts['plan.md'] ?? null,
    items: viewItems(workflow, state),
    gate: viewGate(state.agents.get('main')),
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
    status: agent?.state === each?.name && agent?.item?.line === item.line ? 'running' : item.status,
    reason: item.reason,
  }));
}

function viewGate(agent: AgentState | undefined): RunView['gate'] {
  if (agent?.pending?.kind !== 'gate' || !agent.pending.opened) return null;
  return { gate_id: agent.pending.gate, digest: agent.pending.digest, round: agent.rounds + 1 };
}
