import type { Continuation, ImageRef, ToolCall } from '@galley/schema';
import { appendMessage, type Origin, ownWords, type Session } from './client/session.ts';
import { type RecordedSources, readSources } from './client/sources.ts';
import { countCall, noRepeats, type Repeats, repeatLimits } from './loop-guard.ts';

/** One piece of work in a Session: from a prompt to the model's final text, with tool calls between. */
export interface Turn {
  readonly session: Session;
  readonly maxTurns: number;
  readonly limits: TurnLimits;
  /** Model calls made so far. */
  readonly calls: number;
  /** Tool calls of the last answer that are still to be run, in order. */
  readonly queue: readonly ToolCall[];
  /** Calls of the last answer beyond what one answer may ask for: answered, never run. */
  readonly refused: readonly ToolCall[];
  readonly repeats: Repeats;
}

export interface TurnLimits {
  readonly callsPerAnswer: number;
  /** So many equal outcomes of one call end the turn. */
  readonly stopAtRepeat: number;
  /** The model is told when this many calls or fewer are left; 0: never. */
  readonly noticeAt: number;
}

export const turnLimits: TurnLimits = { callsPerAnswer: 50, stopAtRepeat: repeatLimits.stopAt, noticeAt: 2 };

/** How turns were before there were limits: journals from then fold as they did. */
export const unlimitedTurn: TurnLimits = {
  callsPerAnswer: Number.POSITIVE_INFINITY,
  stopAtRepeat: Number.POSITIVE_INFINITY,
  noticeAt: 0,
};

export type TurnStep =
  | { readonly kind: 'call_model' }
  | { readonly kind: 'run_tool'; readonly call: ToolCall }
  | { readonly kind: 'finished'; readonly text: string }
  | { readonly kind: 'out_of_turns'; readonly limit: number }
  | { readonly kind: 'looping'; readonly call: ToolCall; readonly count: number };

export interface TurnAdvance {
  readonly turn: Turn;
  readonly next: TurnStep;
}

export interface TurnOptions {
  readonly limits?: TurnLimits;
  readonly origin?: Origin;
  /** How much of the prompt other Sessions begin with, too. */
  readonly stable?: number | undefined;
}

export function openTurn(session: Session, prompt: string, maxTurns: number, options: TurnOptions = {}): Turn {
  const { limits = turnLimits, origin, stable } = options;
  const message = { role: 'user' as const, text: prompt, ...(stable === undefined ? {} : { stable }) };
  return {
    session: appendMessage(session, message, origin),
    maxTurns,
    limits,
    calls: 0,
    queue: [],
    refused: [],
    repeats: noRepeats,
  };
}

interface Answer {
  readonly text: string;
  readonly tool_calls: readonly ToolCall[];
  readonly continuation?: Continuation | undefined;
}

export function afterAnswer(turn: Turn, { text, tool_calls: calls, continuation }: Answer): TurnAdvance {
  const session = appendMessage(turn.session, {
    role: 'assistant',
    text,
    tool_calls: [...calls],
    ...(continuation === undefined ? {} : { continuation }),
  });
  const { callsPerAnswer } = turn.limits;
  const advanced = {
    ...turn,
    session,
    calls: turn.calls + 1,
    queue: calls.slice(0, callsPerAnswer),
    refused: calls.slice(callsPerAnswer),
  };
  if (calls.length === 0) return { turn: advanced, next: { kind: 'finished', text } };
  return nextStep(advanced);
}

interface Outcome {
  readonly call: ToolCall;
  readonly success: boolean;
  readonly receipt: string;
  /** What tells equal results from others; the receipt itself when left out. */
  readonly result?: string;
  readonly images?: readonly ImageRef[] | undefined;
  readonly sources?: RecordedSources;
}

export function afterTool(turn: Turn, outcome: Outcome): TurnAdvance {
  const { call, success, receipt, result = receipt, images } = outcome;
  const message = {
    role: 'tool' as const,
    call_id: call.call_id,
    tool: call.tool,
    success,
    receipt,
    ...(images === undefined || images.length === 0 ? {} : { images: [...images] }),
  };
  const origin = { ...ownWords, sources: readSources(outcome.sources) };
  const session = appendMessage(turn.session, message, origin);
  const { repeats, count } = countCall(turn.repeats, call, result);
  const advanced = { ...turn, session, repeats, queue: turn.queue.slice(1) };
  if (count >= turn.limits.stopAtRepeat) return { turn: advanced, next: { kind: 'looping', call, count } };
  return nextStep(advanced);
}

/** How many model calls the turn still has. */
export function callsLeft({ maxTurns, calls }: Turn): number {
  return maxTurns - calls;
}

function nextStep(turn: Turn): TurnAdvance {
  const [call] = turn.queue;
  if (call !== undefined) return { turn, next: { kind: 'run_tool', call } };
  const answered = answerRefused(turn);
  if (callsLeft(answered) <= 0) {
    return { turn: answered, next: { kind: 'out_of_turns', limit: answered.maxTurns } };
  }
  return { turn: noticeEnd(answered), next: { kind: 'call_model' } };
}

/** Providers want an outcome for every call they asked for, also for those that were not run. */
function answerRefused(turn: Turn): Turn {
  if (turn.refused.length === 0) return turn;
  const { callsPerAnswer } = turn.limits;
  const error = {
    code: 'TOO_MANY_CALLS',
    message: `One answer may ask for ${callsPerAnswer} calls; this one came after them and was not run.`,
    remedy: 'Ask for it again in the next answer.',
  };
  const session = turn.refused.reduce(
    (messages, { call_id, tool }) =>
      appendMessage(messages, { role: 'tool', call_id, tool, success: false, receipt: JSON.stringify({ error }) }),
    turn.session,
  );
  return { ...turn, session, refused: [] };
}

/** A model that does not know its limit works until it is cut off, and everything it found is lost. */
function noticeEnd(turn: Turn): Turn {
  const left = callsLeft(turn);
  const { noticeAt } = turn.limits;
  if (left > noticeAt || turn.maxTurns <= noticeAt + 1) return turn;
  const text =
    left === 1
      ? 'This is your last answer here. Call no tool: write your final message from what you have, and name what is missing.'
      : `${left} answers are left here. Finish what you are doing and write your final message.`;
  return { ...turn, session: appendMessage(turn.session, { role: 'user', text }) };
}
