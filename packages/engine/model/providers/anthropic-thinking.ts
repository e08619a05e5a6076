import type { Effort } from '../client/efforts.ts';

/** How a Claude model is told to think, and whether it can still be made to use a tool. */
export interface ClaudeTraits {
  readonly thinking: 'adaptive' | 'budget';
  readonly canForceTools: boolean;
  /** Its thoughts hold only behind the very system prompt, tools and messages that they were thought behind. */
  readonly bindsThoughts: boolean;
}

const budgetModels = /claude-(3|instant|2|opus-4-[015]\b|sonnet-4-[05]\b|haiku-4-|opus-4-20|sonnet-4-20)/;
const unforceable = /claude-(sonnet-5-5|opus-5-5|fable-5-[1-9])/;
const binding = /claude-(sonnet-5-5|opus-5-5|haiku-5-5|fable-5-[1-9])/;

export function claudeTraits(model: string): ClaudeTraits {
  return {
    thinking: budgetModels.test(model) ? 'budget' : 'adaptive',
    canForceTools: !unforceable.test(model),
    bindsThoughts: binding.test(model),
  };
}

const shares: Readonly<Record<Effort, number>> = { minimal: 0, low: 1 / 8, medium: 1 / 4, high: 1 / 2 };
const smallestBudget = 1024;

/**
 * Tokens to think with, out of the output limit; undefined for none. The API counts them within `max_tokens`, so
 * a share of it leaves room for the answer.
 */
export function thinkingBudget(effort: Effort | undefined, maxOutputTokens: number): number | undefined {
  if (effort === undefined) return undefined;
  const budget = Math.floor(maxOutputTokens * shares[effort]);
  return budget < smallestBudget || maxOutputTokens - budget < smallestBudget ? undefined : budget;
}
