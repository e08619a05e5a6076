import type { ToolCall } from '@galley/schema';
import { appendMessage, type Session } from './session.ts';

/** One piece of work in a Session: from a prompt to the model's final text, with tool calls between. */
export interface Turn {
  readonly session: Session;
  readonly maxTurns: number;
  /** Model calls made so far. */
  readonly calls: number;
  /** Tool calls of the last answer that are still to be run, in order. */
  readonly queue: readonly ToolCall[];
}

export type TurnStep =
  | { readonly kind: 'call_model' }
  | { readonly kind: 'run_tool'; readonly call: ToolCall }
  | { readonly kind: 'finished'; readonly text: string }
  | { readonly kind: 'out_of_turns'; readonly limit: number };

export interface TurnAdvance {
  readonly turn: Turn;
  readonly next: TurnStep;
}

export function openTurn(session: Session, prompt: string, maxTurns: number): Turn {
  return { session: appendMessage(session, { role: 'user', text: prompt }), maxTurns, calls: 0, queue: [] };
}

export function afterAnswer(
  turn: Turn,
  answer: { readonly text: string; readonly tool_calls: readonly ToolCall[] },
): TurnAdvance {
  const session = appendMessage(turn.session, {
    role: 'assistant',
    text: answer.text,
    tool_calls: [...answer.tool_calls],
  });
  const advanced = { ...turn, session, calls: turn.calls + 1, queue: answer.tool_calls };
  if (answer.tool_calls.length === 0) return { turn: advanced, next: { kind: 'finished', text: answer.text } };
  return { turn: advanced, next: nextStep(advanced) };
}

export function afterTool(
  turn: Turn,
  outcome: { readonly call: ToolCall; readonly success: boolean; readonly receipt: string },
): TurnAdvance {
  const session = appendMessage(turn.session, {
    role: 'tool',
    call_id: outcome.call.call_id,
    tool: outcome.call.tool,
    success: outcome.success,
    receipt: outcome.receipt,
  });
  const advanced = { ...turn, session, queue: turn.queue.slice(1) };
  return { turn: advanced, next: nextStep(advanced) };
}

function nextStep(turn: Turn): TurnStep {
  const call = turn.queue[0];
  if (call !== undefined) return { kind: 'run_tool', call };
  if (turn.calls >= turn.maxTurns) return { kind: 'out_of_turns', limit: turn.maxTurns };
  return { kind: 'call_model' };
}
