import type { SessionMessage } from '@galley/schema';
import type { ModelRequest } from '../client/model-client.ts';
import type { Profile, ProviderAdapter } from './adapter.ts';
import { claudeTraits, thinkingBudget } from './anthropic-thinking.ts';
import type { Prompt } from './language/language-model.ts';
import { type ModelFacts, nearestEffort, outputLimit } from './model-facts.ts';
import { partsFor } from './prompt/continuation.ts';
import { stablePartOf } from './prompt/stable-part.ts';
import { anthropicDialect } from './schema/schema-dialect.ts';
import { claudeSearch } from './web-search-tools.ts';

/** Anthropic by its Messages API. */
export const anthropicAdapter: ProviderAdapter = {
  baseUrl: 'https://api.anthropic.com/v1',
  needsKey: true,
  dialect: anthropicDialect,
  picturesInResults: true,
  lenientEnd: false,
  webSearch: claudeSearch,
  splitsStable: true,
  async open(model, { baseUrl, key, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: key, fetch }).messages(model);
  },
  profile: anthropicProfile,
  finishPrompt: markForCache,
};

/**
 * A State that a Session goes on in may bring other tools, and a prompt that grew too long is shortened. A thought
 * from before that is dropped then; left alone, the API refuses the whole request.
 */
const dropUnbound = { blockBinding: { prefixMismatchBehavior: 'drop_block' } };

/** Arguments of a tool come whole and checked; streamed eagerly they may be broken JSON. */
const wholeArguments = { toolStreaming: false };

function anthropicProfile(request: ModelRequest, model: ModelFacts): Profile {
  const { thinking, canForceTools, bindsThoughts } = claudeTraits(model.model);
  const maxOutputTokens = outputLimit(model, request.maxOutputTokens);
  const effort = nearestEffort(request.effort, model.efforts);
  const binding = bindsThoughts && request.messages.some((message) => hasThought(message, model.id)) ? dropUnbound : {};
  const thought = { ...(effort === undefined ? {} : { type: 'adaptive' }), ...binding };
  const plain = { maxOutputTokens, canForceTools, providerOptions: { anthropic: wholeArguments } };
  if (thinking === 'adaptive') {
    const level = effort === undefined ? {} : { effort: effort === 'minimal' ? 'low' : effort };
    const how = Object.keys(thought).length === 0 ? {} : { thinking: thought };
    return { ...plain, providerOptions: { anthropic: { ...wholeArguments, ...how, ...level } } };
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
  return caller !== undefined && hasThought(caller, model);
}

function hasThought(message: SessionMessage, model: string): boolean {
  if (message.role !== 'assistant') return false;
  return partsFor(model, message.continuation)?.some(({ type }) => type === 'reasoning') ?? false;
}

const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/**
 * Marks what the provider should keep: tools and system together, what all items of a plan begin with, and everything up to
 * the last message. Four marks are allowed.
 */
function markForCache(prompt: Prompt): Prompt {
  const first = prompt.findIndex(({ role }) => role === 'user');
  return prompt.map((message, index) => {
    const split = index === first ? markStable(message) : message;
    const marked = message.role === 'system' || index === prompt.length - 1;
    return marked ? { ...split, providerOptions: cacheMark } : split;
  });
}

function markStable(message: Prompt[number]): Prompt[number] {
  if (message.role !== 'user') return message;
  const content = message.content.map((part) =>
    part === stablePartOf(message) ? { ...part, providerOptions: cacheMark } : part,
  );
  return { ...message, content };
}
