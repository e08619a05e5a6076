import type { JournalRow, RunEvent } from '@galley/schema';
import { type AgentState, nothingSpent, parseTransition, type RunState, type Workflows } from '../../workflow/index.ts';

export interface TransitionStep {
  readonly agent: string;
  readonly from: string;
  readonly to: string;
  /** What led there: a tag of the protocol, or what happened to the Agent. */
  readonly tag: string;
  readonly depth: number;
  /** The Session that the answer behind the step came from; null where there was none. */
  readonly session: StepSession | null;
  /** What the State cost that was left; null where none was. */
  readonly step: Spent | null;
  /** What the whole Run has cost by then. */
  readonly total: Spent;
  /** What the Agent ended with. */
  readonly result: string | null;
}

export interface StepSession {
  readonly id: string;
  /** `resumed`: it went on from an earlier State. `branched`: it began with what another one held. */
  readonly begun: 'fresh' | 'resumed' | 'branched';
}

/** Null dollars: unknown. */
export interface Spent {
  readonly dollars: number | null;
  readonly tokens: number;
}

/** Every Agent that one event put into another State, into its own State anew, onto another item, or into another status. */
export function transitionSteps(
  workflows: Workflows,
  before: RunState | null,
  after: RunState,
  row: JournalRow<RunEvent>,
): TransitionStep[] {
  const changed = before === null ? after.agents.values() : after.agents.changedSince(before.agents);
  const { cost, input_tokens, output_tokens } = after.usage;
  const total = { dollars: cost, tokens: input_tokens + output_tokens };
  const steps: TransitionStep[] = [];
  for (const agent of changed) {
    const old = before?.agents.get(agent.id);
    const [from, to] = [old === undefined ? '(start)' : placeOf(old), placeOf(agent)];
    const again = old !== undefined && entersAgain(old, agent, row.event);
    const moved = old === undefined || from !== to || old.stack.length !== agent.stack.length || again;
    if (!moved) continue;
    const leaves = again || old?.state !== agent.state || agent.status === 'ended';
    steps.push({
      agent: agent.id,
      from,
      to,
      tag: tagOf(workflows, old, agent, row.event),
      depth: agent.stack.length,
      session: old === undefined ? null : sessionOf(old, agent, row.event),
      step: old !== undefined && leaves ? spentIn(old, agent, row.event) : null,
      total,
      result: agent.status === 'ended' ? agent.result : null,
    });
  }
  return steps.sort((left, right) => compareAgents(left.agent, right.agent));
}

/** Whether its answer led the Agent into the State that it was in: it stands where it stood, but at the beginning. */
function entersAgain(old: AgentState, agent: AgentState, event: RunEvent): boolean {
  if (old.state !== agent.state || !('agent' in event) || event.agent !== agent.id) return false;
  if (answerOf(event) === null || agent.item !== null || agent.reminder !== null || agent.retries > 0) return false;
  const begins = ['call_model', 'run_turn', 'run_script'].includes(agent.pending?.kind ?? '');
  return begins && agent.spentInState === nothingSpent;
}

function sessionOf(old: AgentState, agent: AgentState, event: RunEvent): StepSession | null {
  if (!('agent' in event) || event.agent !== agent.id || answerOf(event) === null) return null;
  const id = old.pending?.kind === 'run_turn' ? old.pending.session : old.turn?.session.id;
  if (id === undefined) return null;
  const { entered } = old;
  const begun = entered?.id !== id ? 'fresh' : entered.parent === null ? 'resumed' : 'branched';
  return { id: sessionName(id), begun };
}

/** The name of a Session within its Run. */
export function sessionName(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

/** What the State cost that was left, with the answer that left it. */
function spentIn(old: AgentState, agent: AgentState, event: RunEvent): Spent {
  const { spentInState, spent } = old;
  const own = 'agent' in event && event.agent === agent.id;
  const last = own ? minus(agent.spent, spent) : { dollars: 0, tokens: 0 };
  const known = spentInState.dollars !== null && last.dollars !== null;
  return {
    dollars: known ? (spentInState.dollars ?? 0) + (last.dollars ?? 0) : null,
    tokens: spentInState.tokens + last.tokens,
  };
}

function minus(left: Spent, right: Spent): Spent {
  const known = left.dollars !== null && right.dollars !== null;
  return {
    dollars: known ? (left.dollars ?? 0) - (right.dollars ?? 0) : null,
    tokens: left.tokens - right.tokens,
  };
}

/** In the order in which they were forked: main-2 before main-10. */
export function compareAgents(left: string, right: string): number {
  const [ours, theirs] = [left.split('-'), right.split('-')];
  for (let index = 1; index < Math.max(ours.length, theirs.length); index += 1) {
    const difference = Number(ours[index] ?? 0) - Number(theirs[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function placeOf({ state, status, item }: AgentState): string {
  const line = item === null ? '' : ` line ${item.line + 1} try ${item.attempt}`;
  return `${state}${line}${status === 'working' ? '' : ` ${status}`}`;
}

function tagOf(workflows: Workflows, old: AgentState | undefined, agent: AgentState, event: RunEvent): string {
  if (old === undefined) return agent.parent === null ? 'start' : 'fork';
  if (!('agent' in event) || event.agent !== agent.id) return event.type === 'run.resumed' ? 'resume' : 'join';
  const frame = old.stack.at(-1);
  if (agent.stack.length > old.stack.length && agent.stack.at(-1)?.kind === 'evaluation') return 'evaluator';
  if (frame?.kind === 'evaluation' && agent.stack.length < old.stack.length) {
    return `evaluated ${frame.transition.move.tag}`;
  }
  if (agent.stack.length > old.stack.length && agent.stack.at(-1)?.kind === 'item_check') return 'check';
  if (frame?.kind === 'item_check' && agent.stack.length < old.stack.length) return 'checked';
  const text = answerOf(event);
  if (text === null) return event.type;
  const definition = workflows.get(old.workflow)?.states.get(old.state);
  if (definition?.next !== undefined || definition?.each !== undefined) return 'next';
  const parsed = parseTransition(text);
  if (!parsed.ok) return agent.state === old.state ? event.type : 'implicit';
  const { forks, move } = parsed.transition;
  return forks.length === 0 ? move.tag : `${move.tag} after ${forks.length} forks`;
}

function answerOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'model.answered':
      return event.tool_calls.length === 0 ? event.text : null;
    case 'turn.answered':
      return event.text;
    case 'script.finished':
      return event.error === null ? event.output : null;
    default:
      return null;
  }
}
