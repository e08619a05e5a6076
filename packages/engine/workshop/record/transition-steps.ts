import type { JournalRow, RunEvent } from '@galley/schema';
import { type AgentState, parseTransition, type RunState, type Workflows } from '../../workflow/index.ts';

export interface TransitionStep {
  readonly agent: string;
  readonly from: string;
  readonly to: string;
  /** What led there: a tag of the protocol, or what happened to the Agent. */
  readonly tag: string;
  readonly depth: number;
  readonly cost: number | null;
  readonly tokens: number;
}

/** Every Agent that one event put into another State, onto another item, or into another status. */
export function transitionSteps(
  workflows: Workflows,
  before: RunState | null,
  after: RunState,
  row: JournalRow<RunEvent>,
): TransitionStep[] {
  const changed = before === null ? after.agents.values() : after.agents.changedSince(before.agents);
  const steps: TransitionStep[] = [];
  for (const agent of changed) {
    const old = before?.agents.get(agent.id);
    const [from, to] = [old === undefined ? '(start)' : placeOf(old), placeOf(agent)];
    const moved = old === undefined || from !== to || old.stack.length !== agent.stack.length;
    if (!moved) continue;
    const { dollars: cost, tokens } = agent.spent;
    const tag = tagOf(workflows, old, agent, row.event);
    steps.push({ agent: agent.id, from, to, tag, depth: agent.stack.length, cost, tokens });
  }
  return steps.sort((left, right) => compareAgents(left.agent, right.agent));
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
