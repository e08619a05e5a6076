import type { BudgetLimit, Reservation } from '@galley/schema';
import { outputLimit, type RegisteredModel } from '../../model/index.ts';
import { charactersPerToken } from '../prompts/prompt-budget.ts';

/** The most that one answer is expected to hold where no model says. */
const usualAnswer = 8192;
/** Less than this is no answer: with less left of a budget the Run asks (SPEC O12). */
export const leastAnswer = 1024;
/** Tables, code and many languages have more tokens than plain English: a call that may use all that is left is counted by this. */
const denseCharactersPerToken = 2.5;

/** The most that one answer of this model may hold: what it is asked with, and what is held back for it. */
export function answerTokens(model: RegisteredModel | null): number {
  return model === null || model.offline ? usualAnswer : outputLimit(model);
}

/**
 * The most that a call can cost (SPEC O12). Null dollars: nobody knows the price. `model` is null for another program. Where
 * that is more than is left of a budget, the answer is kept as short as what is left pays for.
 */
export function estimateCall(model: RegisteredModel | null, characters: number, left: BudgetLimit): Reservation {
  const input = Math.ceil(characters / charactersPerToken);
  const output = answerTokens(model);
  const dollars = costOf(model, input, output);
  const whole = { dollars, tokens: input + output };
  if (model === null || fits(whole, left)) return whole;
  return shortAnswer(model, Math.ceil(characters / denseCharactersPerToken), output, left) ?? whole;
}

/** Pages that a search finds come back as input: about so many tokens for each. */
const tokensOfFound = 10_000;

/**
 * The most that a search of the web is expected to cost: its fees, what is found as input, and an answer. Nobody can say how
 * long pages are, so that it is settled at what it did cost. Null dollars: nobody knows the fee or the price.
 */
export function estimateSearch(model: RegisteredModel, characters: number, mostOutput: number): Reservation {
  const { fee, most } = model.searchPrice ?? { fee: null, most: 1 };
  const input = Math.ceil(characters / charactersPerToken) + most * tokensOfFound;
  const dollars = costOf(model, input, mostOutput);
  return {
    dollars: dollars === null || fee === null ? null : dollars + fee * most,
    tokens: input + mostOutput,
  };
}

function fits({ dollars, tokens }: Reservation, left: BudgetLimit): boolean {
  return (left.dollars === null || (dollars ?? 0) <= left.dollars) && (left.tokens === null || tokens <= left.tokens);
}

/** The longest answer that what is left pays for; null where it would be too short to be one, or nobody knows the price. */
function shortAnswer(
  model: RegisteredModel,
  input: number,
  most: number,
  { dollars: dollarsLeft, tokens: tokensLeft }: BudgetLimit,
): Reservation | null {
  const byTokens = tokensLeft === null ? most : tokensLeft - input;
  const byDollars = dollarsLeft === null ? most : affordable(model, input, most, dollarsLeft);
  if (byDollars === null) return null;
  const output = Math.floor(Math.min(most, byTokens, byDollars));
  return output < leastAnswer ? null : { dollars: costOf(model, input, output), tokens: input + output, output };
}

/** Prices rise evenly with the length of an answer. */
function affordable(model: RegisteredModel, input: number, most: number, left: number): number | null {
  const [none, all] = [costOf(model, input, 0), costOf(model, input, most)];
  if (none === null || all === null) return null;
  return all <= none ? most : (most * (left - none)) / (all - none) - 1;
}

function costOf(model: RegisteredModel | null, input: number, output: number): number | null {
  if (model === null) return null;
  return model.offline ? 0 : (model.worstCase?.(input, output) ?? null);
}
