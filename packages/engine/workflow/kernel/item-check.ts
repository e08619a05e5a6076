import type { RunEventOf, ToolCall } from '@galley/schema';
import { InternalError } from '@galley/schema';
import type { AgentState } from './base/agent-state.ts';
import { type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { endItem } from './end-item.ts';
import { openCall } from './enter-state.ts';

/** Keeps the outcome of a call for the end of the Agent's item. */
export function noteCall(agent: AgentState, call: ToolCall, success: boolean, refused = false): AgentState {
  const { item } = agent;
  if (item === null) return agent;
  return { ...agent, item: { ...item, calls: [...item.calls, { call, success, refused }] } };
}

/** An item's answer came: before anything is ticked the Draft is looked at. */
export function awaitCheck(state: RunState, agent: AgentState, text: string): RunState {
  const counter = agent.counter + 1;
  const pending = { kind: 'check_item', call: `${agent.id}.${counter}`, text } as const;
  return withAgent(state, { ...agent, counter, pending });
}

/** Ticks what is shown to be done. What is not is pushed back once in the same Session, then marked (SPEC R18). */
export function onItemChecked(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  { problems, changed, found }: RunEventOf<'item.checked'>,
): RunState {
  const { pending, item } = agent;
  if (pending?.kind !== 'check_item' || item === null) {
    throw new InternalError(`${agent.id} has no item that could be checked.`);
  }
  const { text } = pending;
  if (problems.length > 0 && !item.pushedBack) {
    const told = { ...agent, item: { ...item, pushedBack: true }, reminder: pushBack(problems) };
    return withAgent(state, openCall(workflows, told));
  }
  const outcome = problems.length === 0 ? 'done' : { unverified: problems.join('; ') };
  return endItem(workflows, state, agent, { text, outcome, changed, found });
}

function pushBack(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `The item cannot be ticked yet. The Draft and the record of your calls show:\n${list}\nDo now what is missing, with the tools, look at what you wrote, and then answer again. If it cannot be done, begin your answer with \`Failed:\` and the reason. Do not only say that it is done: what counts is what the Draft holds.`;
}
