import type { SessionMessage } from '@galley/schema';
import type { ModelRequest } from '../model-client.ts';
import type { Profile, ProviderAdapter } from './adapter.ts';
import { claudeTraits, thinkingBudget } from './anthropic-thinking.ts';
import type { Prompt } from './language-model.ts';
import { partsFor } from './prompt/continuation.ts';
import { nearestEffort, outputLimit, type ProviderModel } from './provider-model.ts';
import { anthropicDialect } from './schema/schema-dialect.ts';

/** Anthropic by its Messages API. */
export const anthropicAdapter: ProviderAdapter = {
  kind: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  needsKey: true,
  dialect: anthropicDialect,
  picturesInResults: true,
  lenientEnd: false,
  async open(model, { baseUrl, key, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: key, fetch }).messages(model);
  },
  profile: anthropicProfile,
  finishPrompt: markForCache,
};

/** Arguments of a tool come whole and checked; streamed eagerly they may be broken JSON. */
const wholeArguments = { toolStreaming: false };

function anthropicProfile(request: ModelRequest, model: ProviderModel): Profile {
  const { thinking, canForceTools } = claudeTraits(model.model);
  const maxOutputTokens = outputLimit(model, request.maxOutputTokens);
  const effort = nearestEffort(request.effort, model.efforts);
  const plain = { maxOutputTokens, canForceTools, providerOptions: { anthropic: wholeArguments } };
  if (effort === undefined) return plain;
  if (thinking === 'adaptive') {
    const level = effort === 'minimal' ? 'low' : effort;
    const options = { ...wholeArguments, thinking: { type: 'adaptive' }, effort: level };
    return { maxOutputTokens, canForceTools, providerOptions: { anthropic: options } };
  }
  const budgetTokens = mayThink(request.messages, model.id) ? thinkingBudget(effort, maxOutputTokens) : undefined;
  if (budgetTokens === undefined) return plain;
  return {
    // The SDK adds the budget to what it sends; the sum must stay what was reserved for the call.
    maxOutputTokens: maxOutputTokens - budgetTokens,
    // With a thinking budget the API takes no forced tool.
    canForceTools: false,
    providerOptions: { anthropic: { ...wholeArguments, thinking: { type: 'enabled', budgetTokens } } },
  };
}

/**
 * With a thinking budget the API refuses a tool's result whose call came without a thought of this model's own,
 * as after a switch of models. That one stretch goes on without thinking.
 */
function mayThink(messages: readonly SessionMessage[], model: string): boolean {
  if (messages.at(-1)?.role !== 'tool') return true;
  const caller = messages.findLast((message) => message.role === 'assistant');
  const parts = caller?.role === 'assistant' ? partsFor(model, caller.continuation) : undefined;
  return parts?.some(({ type }) => type === 'reasoning') ?? false;
}

const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Marks what the provider should keep: tools and system together, and everything up to the last message. */
function markForCache(prompt: Prompt): Prompt {
  return prompt.map((message, index) => {
    const marked = message.role === 'system' || index === prompt.length - 1;
    return marked ? { ...message, providerOptions: cacheMark } : message;
  });
}
