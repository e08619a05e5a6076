import type { AgentView, AskView, RunDetail } from '@galley/schema';
import type { AgentState, Workflows } from '../../workflow/index.ts';
import { type KnownRun, viewGates, viewRun } from '../record/run-view.ts';
import { compareAgents } from '../record/transition-steps.ts';
import { waitingFor } from '../record/view-waits.ts';
import { viewTrustQuestions } from '../trust/trust-questions.ts';
import { unverifiedFiles } from './unverified-files.ts';

export interface AgentPage {
  readonly start: number;
  readonly count: number;
}

export function viewRunDetail(
  known: KnownRun & { readonly workflows: Workflows },
  active: boolean,
  { start, count }: AgentPage,
): RunDetail {
  const { state, workflows } = known;
  const agents = [...state.agents.values()].sort((left, right) => compareAgents(left.id, right.id));
  return {
    ...viewRun(known, active),
    agents: agents.slice(start, start + count).map((agent) => viewAgent(workflows, agent)),
    agent_count: agents.length,
    agent_counts: { ...state.counts },
    asks: agents.flatMap(viewAsk),
    trust_questions: viewTrustQuestions(known),
    gates: viewGates(state),
    budget: state.budget,
    allow_unknown_price: state.allowUnknownPrice,
    unknown_calls: state.unknownCalls,
    unverified_files: unverifiedFiles(state),
    warnings: [...state.warnings],
    result: state.agents.get('main')?.result ?? null,
    resume_at: state.paused?.resumeAt ?? null,
  };
}

function viewAgent(workflows: Workflows, agent: AgentState): AgentView {
  return {
    agent_id: agent.id,
    parent: agent.parent,
    workflow: workflows.get(agent.workflow)?.name ?? agent.workflow,
    state: agent.state,
    status: agent.status,
    depth: agent.stack.length,
    cost: agent.spent.dollars,
    tokens: agent.spent.tokens,
    waiting_for: waitingFor(agent),
    result: agent.result,
    error: agent.error,
    skipped: agent.skipped,
  };
}

function viewAsk({ id, pending }: AgentState): AskView[] {
  if (pending?.kind !== 'ask' || !pending.opened) return [];
  return [{ agent_id: id, ask_id: pending.ask, question: pending.question, deadline: pending.deadline }];
}
