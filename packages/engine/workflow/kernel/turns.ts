import { type ErrorPayload, InternalError, type RunEventOf, toErrorPayload } from '@galley/schema';
import { afterAnswer, afterTool, ownWords, type TurnAdvance } from '../../model/index.ts';
import { failureIn } from '../plan/item-answer.ts';
import { saysToSkip } from '../plan/no-change.ts';
import { questionIn, withAnswer } from '../plan/question-back.ts';
import { reminder } from '../transitions/reminder.ts';
import { contentOf, type Transition, type TransitionProblem } from '../transitions/transition.ts';
import type { AgentState } from './base/agent-state.ts';
import { archiveArtifact } from './base/archive-artifact.ts';
import { ItemFailedError, LoopDetectedError, ProtocolError, ScriptFailedError, TurnLimitError } from './base/errors.ts';
import { itemCheckFrame } from './base/item-check-frame.ts';
import {
  definitionOf,
  findDefinition,
  followsRules,
  type RunState,
  type Workflows,
  withAgent,
} from './base/run-state.ts';
import { askForMore } from './empty-answers.ts';
import { endItem } from './end-item.ts';
import { enterState, freshEntry, leaveState, missingState, openCall, stopAgent } from './enter-state.ts';
import { failTurn } from './failures.ts';
import { followTransition } from './follow-transition.ts';
import { afterItemCheck, awaitCheck, noteCall } from './item-check.ts';
import { noteTouched } from './item-clash.ts';
import { noteReplan } from './items.ts';
import { readTransition } from './read-transition.ts';

const mostReminders = 3;

export function onModelAnswered(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'model.answered'>,
): RunState {
  if (agent.turn === null) throw new InternalError(`An answer came outside a turn: ${event.call}.`);
  const advanced = afterAnswer(agent.turn, event);
  const own = advanced.turn.refused.reduce((noted, call) => noteCall(noted, call, false, true), agent);
  return advance(workflows, state, own, advanced);
}

export function onToolFinished(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'tool.finished'>,
): RunState {
  if (agent.turn === null || agent.pending?.kind !== 'run_tool') {
    throw new InternalError(`A tool outcome came outside a turn: ${event.call}.`);
  }
  const { call } = agent.pending;
  const finished = { call_id: call.call_id, tool: call.tool, success: event.success };
  const recorded = { ...state, toolCalls: [...state.toolCalls, finished] };
  const noted = event.touched === undefined ? agent : noteTouched(agent, event.touched);
  const own = noteCall(noted, call, event.success);
  const advanced = advance(workflows, recorded, own, afterTool(agent.turn, { ...event, call }));
  return event.outcome_unknown === undefined ? advanced : pauseForPerson(advanced, agent.id, event.outcome_unknown);
}

/** A person looks before the model goes on: it goes on where it stands, and not from the beginning of its State. */
function pauseForPerson(state: RunState, id: string, error: ErrorPayload): RunState {
  const agent = state.agents.get(id);
  return agent?.status === 'working' ? withAgent(state, { ...agent, status: 'paused', error }) : state;
}

/** A whole turn of another program: its Session lives there, we keep its name. */
export function onTurnAnswered(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'turn.answered'>,
): RunState {
  if (agent.pending?.kind !== 'run_turn') throw new InternalError(`An answer came outside a turn: ${event.call}.`);
  // Its own record of the Session holds what this turn and those before it brought; ours holds no messages.
  const held = { ...ownWords, sources: state.sources };
  const session = { id: agent.pending.session, system: '', last: null, parent: null, totals: event.totals, held };
  return finishTurn(workflows, state, { ...agent, session }, event.text);
}

/** A script speaks the same protocol as a model, but is not reminded: it would say the same again. */
export function onScriptFinished(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'script.finished'>,
): RunState {
  // Nobody knows how far it came: a person looks before it is run again.
  if (event.error?.code === 'OUTCOME_UNKNOWN') return stopAgent(state, agent, 'paused', event.error);
  if (event.error !== null) return failTurn(workflows, state, agent, event.error);
  const definition = definitionOf(workflows, agent);
  if (definition.next !== undefined)
    return leaveState(workflows, keepArtifact(state, agent, workflows, event.output), agent);
  const read = readTransition(workflows, state, agent, event.output);
  if (!read.ok)
    return failTurn(workflows, state, agent, toErrorPayload(new ScriptFailedError(agent.state, read.problem.message)));
  return followTransition(workflows, print(state, agent, read.transition), agent, read.transition);
}

function advance(workflows: Workflows, state: RunState, agent: AgentState, { turn, next }: TurnAdvance): RunState {
  switch (next.kind) {
    case 'call_model': {
      const counter = agent.counter + 1;
      const call = { call: `${agent.id}.${counter}`, intended: false, attempt: 1, delayMs: 0 };
      return withAgent(state, { ...agent, counter, turn, pending: { kind: 'call_model', ...call } });
    }
    case 'run_tool':
      return withAgent(state, { ...agent, turn, pending: { kind: 'run_tool', call: next.call, intended: false } });
    case 'finished':
      return finishTurn(workflows, state, { ...agent, turn, session: turn.session }, next.text);
    case 'out_of_turns':
      return failTurn(workflows, state, agent, toErrorPayload(new TurnLimitError(agent.state, next.limit)));
    case 'looping':
      return failTurn(workflows, state, agent, toErrorPayload(new LoopDetectedError(next.call.tool, next.count)));
  }
}

function finishTurn(workflows: Workflows, state: RunState, agent: AgentState, text: string): RunState {
  const checked = itemCheckFrame(agent);
  if (checked !== null) return afterItemCheck(workflows, state, agent, checked, text);
  const definition = definitionOf(workflows, agent);
  if (definition.each !== undefined) {
    const weighed = followsRules(state, 4);
    const failure = failureIn(text, weighed);
    if (failure !== null) return failTurn(workflows, state, agent, toErrorPayload(new ItemFailedError(failure)));
    const reason = definition.replan === undefined ? undefined : /^replan:\s*(.+)/is.exec(text.trim())?.[1];
    if (definition.replan !== undefined && reason !== undefined) {
      const left = { ...agent, item: null, itemLimit: 0 };
      return enterState(workflows, noteReplan(state, agent, definition, reason), left, definition.replan, {
        ...freshEntry,
        input: reason,
      });
    }
    if (weighed) return awaitCheck(state, agent, text);
    return endItem(workflows, state, agent, { text, outcome: 'done' });
  }
  const back = questionIn(agent, definition, text);
  if (back !== null) {
    const asking = { ...agent, question: back.text, questions: agent.questions + 1 };
    return enterState(workflows, state, asking, back.target, freshEntry);
  }
  const { skip } = definition;
  const skipsTo =
    skip !== undefined && agent.rounds === 0 && agent.question === null && saysToSkip(text, skip.line)
      ? skip.next
      : null;
  const asked = skipsTo === null ? askForMore(workflows, state, agent, definition, text) : null;
  if (asked !== null) return asked;
  const recorded = keepArtifact(state, agent, workflows, text);
  if (skipsTo !== null) return enterState(workflows, recorded, agent, skipsTo, freshEntry);
  if (definition.reply) return withAgent(recorded, { ...agent, pending: { kind: 'reply', text } });
  if (definition.next !== undefined) return leaveState(workflows, recorded, { ...agent, question: null });
  const read = readTransition(workflows, recorded, agent, text);
  if (!read.ok && read.stuck) return giveUp(recorded, agent, read.problem);
  if (!read.ok) return remind(workflows, recorded, agent, read.problem);
  return judge(workflows, recorded, agent, read.transition);
}

function keepArtifact(state: RunState, agent: AgentState, workflows: Workflows, text: string): RunState {
  const { artifact, archive } = definitionOf(workflows, agent);
  if (artifact === undefined) return state;
  const kept = archive ? archiveArtifact(state, artifact, text) : state;
  return {
    ...kept,
    artifacts: { ...kept.artifacts, [artifact]: withAnswer(state.artifacts[artifact], agent.question, text) },
    artifactSources: { ...kept.artifactSources, [artifact]: state.sources },
  };
}

/** Asks the same Session again, a few times; then only this Agent pauses (SPEC O4). */
function remind(workflows: Workflows, state: RunState, agent: AgentState, problem: TransitionProblem): RunState {
  if (agent.reminders >= mostReminders) return giveUp(state, agent, problem);
  const text = reminder(problem, definitionOf(workflows, agent));
  return withAgent(state, openCall(workflows, { ...agent, reminders: agent.reminders + 1, reminder: text }));
}

function giveUp(state: RunState, agent: AgentState, problem: TransitionProblem): RunState {
  return stopAgent(state, agent, 'paused', toErrorPayload(new ProtocolError(agent.state, problem.message)));
}

/** Lets a State's evaluator look at a transition before it is followed (SPEC O13). */
function judge(workflows: Workflows, before: RunState, agent: AgentState, transition: Transition): RunState {
  const state = print(before, agent, transition);
  const frame = agent.stack.at(-1);
  if (frame?.kind === 'evaluation') return afterEvaluation(workflows, state, agent, frame, transition);
  const { evaluator } = definitionOf(workflows, agent);
  if (evaluator === undefined) return followTransition(workflows, state, agent, transition);
  const held = {
    kind: 'evaluation',
    session: agent.session,
    entered: agent.entered,
    state: agent.state,
    reminders: agent.reminders,
    transition,
  } as const;
  const input = describeMove(transition);
  return enterState(workflows, state, { ...agent, stack: [...agent.stack, held] }, evaluator, { ...freshEntry, input });
}

const consent = /^\s*(?:ok|accept(?:ed)?|yes|pass(?:ed)?)?[.!]?\s*$/i;

function afterEvaluation(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  frame: Extract<AgentState['stack'][number], { kind: 'evaluation' }>,
  verdict: Transition,
): RunState {
  const back: AgentState = {
    ...agent,
    stack: agent.stack.slice(0, -1),
    session: frame.session,
    entered: frame.entered,
    state: frame.state,
    reminders: frame.reminders,
    turn: null,
    pending: null,
  };
  if (findDefinition(workflows, back) === undefined) {
    return stopAgent(state, back, 'paused', missingState(workflows, back));
  }
  if (verdict.move.tag !== 'result') return followTransition(workflows, state, back, verdict);
  if (consent.test(verdict.move.payload)) return followTransition(workflows, state, back, frame.transition);
  const problem = { code: 'NOT_ALLOWED', message: verdict.move.payload.trim(), line: 1, column: 1 } as const;
  return remind(workflows, state, back, problem);
}

function describeMove({ move, forks }: Transition): string {
  const target = 'question' in move ? move.next : contentOf(move);
  return `${forks.length > 0 ? `${forks.length} forks, then ` : ''}${move.tag}: ${target}`;
}

function print(state: RunState, { id }: AgentState, { prints }: Transition): RunState {
  if (prints.length === 0) return state;
  return { ...state, printed: [...state.printed, ...prints.map((text) => ({ agent: id, text: text.trim() }))] };
}
