import type { RunEventOf, ToolCall } from '@galley/schema';
import { InternalError } from '@galley/schema';
import { checkVerdict, isImportant, verdictReminder } from '../plan/check-verdict.ts';
import { itemWords } from '../plan/edited-item.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import type { AgentState } from './base/agent-state.ts';
import { type ItemCheckFrame, itemCheckFrame, leaveItemCheck } from './base/item-check-frame.ts';
import {
  definitionOf,
  findDefinition,
  followsRules,
  type RunState,
  type Workflows,
  withAgent,
} from './base/run-state.ts';
import { endItem } from './end-item.ts';
import { enterState, missingState, openCall, stopAgent } from './enter-state.ts';

/** Keeps the outcome of a call for the end of the Agent's item. */
export function noteCall(agent: AgentState, call: ToolCall, success: boolean, refused = false): AgentState {
  const { item } = agent;
  // What a checker reads is not the item's doing.
  if (item === null || itemCheckFrame(agent) !== null) return agent;
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
  if (problems.length > 0) {
    return endItem(workflows, state, agent, { text, outcome: { unverified: problems.join('; ') }, changed, found });
  }
  const checker = checkerOf(workflows, state, agent);
  if (checker === undefined) return endItem(workflows, state, agent, { text, outcome: 'done', changed, found });
  return enterCheck(workflows, state, agent, { checker, text, changed, found });
}

/** The State that looks at this item before it is ticked; undefined where none does. */
function checkerOf(workflows: Workflows, state: RunState, agent: AgentState): string | undefined {
  const { check, check_items: which, each = '' } = definitionOf(workflows, agent);
  if (check === undefined || !followsRules(state, 5)) return undefined;
  if (which === 'all') return check;
  const plan = state.artifacts[each] ?? '';
  const item = parsePlan(plan).find(({ line }) => line === agent.item?.line);
  return item !== undefined && isImportant(itemWords(plan, item)) ? check : undefined;
}

interface Shown {
  readonly checker: string;
  readonly text: string;
  readonly changed: readonly string[];
  readonly found: readonly string[];
}

function enterCheck(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  { checker, text, changed, found }: Shown,
): RunState {
  const { session, entered, state: at, reminders, handed, spentInState } = agent;
  const { each: list = '' } = definitionOf(workflows, agent);
  const own = { session, entered, state: at, list, reminders, handed, spentInState };
  const frame = { kind: 'item_check', ...own, text, changed, found } as const;
  const variables = { ...handed, answer: text, changed: changed.join('\n'), found: found.join('\n') };
  const looking = { ...agent, stack: [...agent.stack, frame] };
  return enterState(workflows, state, looking, checker, { session: null, input: agent.input, variables });
}

/** The checker has answered: it may hold the tick back, and that is all it may do (SPEC R18). */
export function afterItemCheck(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  frame: ItemCheckFrame,
  answer: string,
): RunState {
  const verdict = checkVerdict(answer);
  if (verdict === null && agent.reminders === 0) {
    return withAgent(state, openCall(workflows, { ...agent, reminders: 1, reminder: verdictReminder }));
  }
  if (verdict === null) return endCheck(workflows, state, agent, frame, `${agent.state} gave no verdict`);
  if (!verdict.passed) return endCheck(workflows, state, agent, frame, `${agent.state} says: ${verdict.reason}`, true);
  return endCheck(workflows, state, agent, frame, null);
}

/** A checker that could not look has not let the item pass. */
export function failItemCheck(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  frame: ItemCheckFrame,
  why: string,
): RunState {
  return endCheck(workflows, state, agent, frame, `${agent.state} could not look: ${why}`);
}

function endCheck(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  { text, changed, found }: ItemCheckFrame,
  problem: string | null,
  mayMend = false,
): RunState {
  const back = leaveItemCheck({ ...agent, turn: null, pending: null });
  const { item } = back;
  if (findDefinition(workflows, back) === undefined || item === null) {
    return stopAgent(state, back, 'paused', missingState(workflows, back));
  }
  if (problem !== null && mayMend && !item.pushedBack) {
    const told = { ...back, item: { ...item, pushedBack: true }, reminder: sentBack(problem) };
    return withAgent(state, openCall(workflows, told));
  }
  const outcome = problem === null ? 'done' : { unverified: problem };
  const verdict = problem ?? `${agent.state} says: passed`;
  return endItem(workflows, state, back, { text, outcome, changed, found, verdict });
}

function pushBack(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `The item cannot be ticked yet. The Draft and the record of your calls show:\n${list}\nDo now what is missing, with the tools, look at what you wrote, and then answer again. If it cannot be done, begin your answer with \`Failed:\` and the reason. Do not only say that it is done: what counts is what the Draft holds.`;
}

function sentBack(problem: string): string {
  return `The item cannot be ticked yet. Somebody else looked at it. ${problem}\nLook at it yourself, mend what is wrong with the tools, and then answer again. If it cannot be done, begin your answer with \`Failed:\` and the reason. If the finding is mistaken, say in your answer what the files show.`;
}
