import { type AgentState, type RunState, runStatus, type Workflows } from '../../workflow/index.ts';
import { compareAgents, sessionName } from '../record/transition-steps.ts';

/** `state.json` of a Run (SPEC O14): where each Agent stands, for people and other tools. An Agent takes one line. */
export function runStateText(state: RunState, workflows: Workflows): string {
  const { started, usage, budget } = state;
  const nameOf = (hash: string) => workflows.get(hash)?.name ?? hash;
  const head = {
    run_id: started.run_id,
    workflow: nameOf(state.workflow),
    scope: started.workflow.source ?? null,
    request: started.request,
    model: state.switchedModel ?? started.model,
    status: runStatus(state),
    started_at: state.startedAt,
    updated_at: state.updatedAt,
    cost: usage.cost,
    tokens: usage.input_tokens + usage.output_tokens,
    budget,
    warnings: state.warnings,
  };
  const agents = [...state.agents.values()]
    .sort((left, right) => compareAgents(left.id, right.id))
    .map((agent) => `    ${JSON.stringify(agentFields(agent, nameOf))}`);
  const text = JSON.stringify(head, null, 2).slice(0, -2);
  return `${text},\n  "agents": [\n${agents.join(',\n')}\n  ]\n}\n`;
}

function agentFields(agent: AgentState, nameOf: (hash: string) => string) {
  return {
    id: agent.id,
    parent: agent.parent,
    workflow: nameOf(agent.workflow),
    current_state: agent.state,
    status: agent.status,
    waits_for: agent.pending?.kind ?? null,
    session_id: sessionId(agent),
    stack: agent.stack.map((frame) =>
      frame.kind === 'call'
        ? { return_to: frame.returnTo, workflow: nameOf(frame.workflow), session_id: nameOfSession(frame.session) }
        : { evaluates: frame.state, session_id: nameOfSession(frame.session) },
    ),
    cost: agent.spent.dollars,
    tokens: agent.spent.tokens,
    result: agent.result,
    error: agent.error === null ? null : { code: agent.error.code, message: agent.error.message },
  };
}

function sessionId({ turn, session, pending }: AgentState): string | null {
  return pending?.kind === 'run_turn' ? pending.session : nameOfSession(turn?.session ?? session);
}

function nameOfSession(session: AgentState['session']): string | null {
  return session === null ? null : sessionName(session.id);
}
