import { describeScope, type RunEvent, type Usage } from '@galley/schema';
import { type AgentState, callUnderWay, type Workflows } from '../../workflow/index.ts';
import type { ReplayedStep } from '../record/run-replay.ts';
import { transitionSteps } from '../record/transition-steps.ts';

/** One line of a Run's history. `kind` is the type of the journal's event, or `transition`, which follows from it. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly agent_id: string | null;
  readonly state: string | null;
  readonly summary: string;
  /** The whole text: prompt, answer, arguments or output. */
  readonly detail: string;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly elapsed_ms: number | null;
}

interface Told {
  readonly summary: string;
  readonly detail?: string;
  readonly usage?: Usage;
  readonly elapsed?: number;
}

/** What one event of a Run says to an auditor: the event itself, then the transitions that followed from it. */
export function auditEntries(workflows: Workflows, { row, before, after }: ReplayedStep): AuditEntry[] {
  const { seq, at, event } = row;
  const agentId = 'agent' in event ? event.agent : null;
  const agent = agentId === null ? undefined : (before ?? after).agents.get(agentId);
  const { summary, detail = '', usage, elapsed } = tell(event, agent);
  const own: AuditEntry = {
    seq,
    at,
    kind: event.type,
    agent_id: agentId,
    state: agent?.state ?? null,
    summary,
    detail,
    tokens: usage === undefined ? null : usage.input_tokens + usage.output_tokens,
    cost: usage?.cost ?? null,
    elapsed_ms: elapsed ?? null,
  };
  const moves = transitionSteps(workflows, before, after, row).map((step) => ({
    seq,
    at,
    kind: 'transition',
    agent_id: step.agent,
    state: after.agents.get(step.agent)?.state ?? null,
    summary: `${step.from} -> ${step.to} (${step.tag})`,
    detail: '',
    tokens: null,
    cost: null,
    elapsed_ms: null,
  }));
  return [own, ...moves];
}

function tell(event: RunEvent, agent: AgentState | undefined): Told {
  switch (event.type) {
    case 'run.started':
      return { summary: `${event.workflow.name} with ${event.model}`, detail: event.request };
    case 'model.requested':
      return { summary: `call ${event.call}`, detail: event.prompt?.user ?? '' };
    case 'turn.requested':
      return { summary: `call ${event.call} in session ${event.session}`, detail: event.prompt };
    case 'model.answered': {
      const tools = event.tool_calls.map(({ tool }) => tool).join(', ');
      const summary = tools === '' ? firstLine(event.text) : `asks for ${tools}`;
      return { summary, detail: event.text, usage: event.usage, elapsed: event.elapsed_ms };
    }
    case 'turn.answered':
      return { summary: firstLine(event.text), detail: event.text, usage: event.usage, elapsed: event.elapsed_ms };
    case 'model.failed':
      return { summary: `${event.error.code}${event.transient ? ', tried again' : ''}`, detail: event.error.message };
    case 'session.compacted':
      return { summary: `${event.before} to ${event.after} characters (${event.reason.replace('_', ' ')})` };
    case 'tool.requested':
      if (event.tool !== undefined) return { summary: event.tool, detail: JSON.stringify(event.arguments ?? {}) };
      return toolCall(agent, event.call);
    case 'tool.finished': {
      const { summary } = toolCall(agent, event.call);
      const outcome = `${summary}: ${event.success ? 'done' : 'failed'}`;
      return { summary: outcome, detail: event.receipt, elapsed: event.elapsed_ms };
    }
    case 'item.checked': {
      const { problems, changed, found } = event;
      const summary = problems.length === 0 ? 'it holds' : problems.join('; ');
      return { summary, detail: [...changed.map((path) => `changed ${path}`), ...found].join('\n') };
    }
    case 'script.requested':
      return { summary: `script ${event.call}` };
    case 'script.finished': {
      const summary = `exit code ${event.exit_code ?? 'unknown'}`;
      return { summary, detail: event.error?.message ?? event.output, elapsed: event.elapsed_ms };
    }
    case 'workflow.loaded':
      return { summary: event.workflow.name };
    case 'workflow.refreshed':
      return { summary: event.changed.map(({ to }) => to.name).join(', ') };
    default:
      return tellDecision(event, agent);
  }
}

function tellDecision(event: RunEvent, agent: AgentState | undefined): Told {
  switch (event.type) {
    case 'gate.opened':
      return { summary: `gate ${event.gate}${event.reason === undefined ? '' : ` (${event.reason})`}` };
    case 'gate.answered': {
      const anyway = event.run_anyway === true ? ', although comments are unanswered' : '';
      return { summary: `${event.decision} by ${event.by}${anyway}`, detail: event.feedback };
    }
    case 'plan.edited':
      return { summary: `${event.artifact} edited by a person (${event.with})`, detail: event.text };
    case 'plan.commented':
      return { summary: firstLine(event.text), detail: event.text };
    case 'plan.comment_withdrawn':
      return { summary: event.comment };
    case 'plan.item_decided':
      return { summary: `${event.item}: ${event.decision}` };
    case 'plan.sources_changed':
      return { summary: event.files.map(({ path }) => path).join(', ') };
    case 'artifact.removed':
      return { summary: `${event.artifact} was removed by a person` };
    case 'ask.opened': {
      const question = agent?.pending?.kind === 'ask' ? agent.pending.question : '';
      return { summary: firstLine(question), detail: question };
    }
    case 'ask.answered':
      return { summary: firstLine(event.text), detail: event.text };
    case 'ask.expired':
      return { summary: `nobody answered ${event.ask}` };
    case 'budget.reached':
      return { summary: `budget of the ${describeScope(event.scope)}`, detail: event.error.message };
    case 'trust.asked': {
      const { program, sandboxed, error } = event;
      const what = program.kind === 'script' ? `${program.language} script` : program.path;
      return { summary: `asks to run ${what} (${sandboxed ? 'sandboxed' : 'not sandboxed'})`, detail: error.message };
    }
    case 'trust.answered':
      return { summary: `allowed by ${event.by}${event.remembered ? ', always' : ''}`, detail: event.hash };
    case 'budget.raised':
      return { summary: `to ${event.budget.dollars ?? 'any'} dollars, ${event.budget.tokens ?? 'any'} tokens` };
    case 'reply.sent':
      return { summary: event.message_id };
    case 'agent.retried':
      return { summary: `${event.agent} tries again, as a person decided` };
    case 'agent.skipped':
      return { summary: `on without ${event.agent}: ${firstLine(event.reason)}`, detail: event.reason };
    case 'item.set_back':
      return { summary: `${event.agent} after ${event.after}: ${event.path}` };
    case 'item.cleared':
      return { summary: event.paths.length === 0 ? 'nothing was changed' : event.paths.join(', ') };
    case 'run.paused':
      return { summary: event.error.code, detail: event.error.message };
    default:
      return { summary: '' };
  }
}

function toolCall(agent: AgentState | undefined, call: string): Told {
  const made = agent === undefined ? null : callUnderWay(agent, call);
  if (made === null) return { summary: call };
  return { summary: made.tool, detail: JSON.stringify(made.arguments) };
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}
