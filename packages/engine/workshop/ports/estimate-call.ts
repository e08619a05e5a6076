import type { Reservation } from '@galley/schema';
import { outputLimit, type RegisteredModel } from '../../model/index.ts';
import { charactersPerToken } from '../prompts/prompt-budget.ts';

/** The most that one answer is expected to hold where no model says. */
const usualAnswer = 8192;

/** The most that one answer of this model may hold: what it is asked with, and what is held back for it. */
export function answerTokens(model: RegisteredModel | null): number {
  return model === null || model.offline ? usualAnswer : outputLimit(model);
}

/** The most that a call can cost (SPEC O12). Null dollars: nobody knows the price. `model` is null for another program. */
export function estimateCall(model: RegisteredModel | null, characters: number): Reservation {
  const input = Math.ceil(characters / charactersPerToken);
  const output = answerTokens(model);
  const dollars = model === null ? null : model.offline ? 0 : (model.worstCase?.(input, output) ?? null);
  return { dollars, tokens: input + output };
}
