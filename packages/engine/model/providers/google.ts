import type { Effort } from '../client/efforts.ts';
import type { Profile, ProviderAdapter } from './adapter.ts';
import { nearestEffort, outputLimit } from './model-facts.ts';
import { googleDialect } from './schema/schema-dialect.ts';
import { geminiSearch } from './web-search-tools.ts';

/** Google by the Gemini API. */
export const googleAdapter: ProviderAdapter = {
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  needsKey: true,
  dialect: googleDialect,
  picturesInResults: true,
  lenientEnd: false,
  webSearch: geminiSearch,
  async open(model, { baseUrl, key, fetch }) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: baseUrl, apiKey: key, fetch }).languageModel(model);
  },
  profile(request, model): Profile {
    const maxOutputTokens = outputLimit(model, request.maxOutputTokens);
    const effort = nearestEffort(request.effort, model.efforts);
    const thinkingConfig =
      effort === undefined ? {} : { thinkingConfig: thinkingFor(model.model, effort, maxOutputTokens) };
    return { maxOutputTokens, canForceTools: true, providerOptions: { google: thinkingConfig } };
  },
};

const shares: Readonly<Record<Effort, number>> = { minimal: 0, low: 1 / 8, medium: 1 / 4, high: 1 / 2 };

/** Gemini 2.5 takes a number of tokens, within limits of its own; later ones take a level. */
function thinkingFor(model: string, effort: Effort, maxOutputTokens: number) {
  if (!/gemini-2\.5/.test(model)) return { thinkingLevel: effort };
  const pro = model.includes('2.5-pro');
  const budget = Math.floor(maxOutputTokens * shares[effort]);
  return { thinkingBudget: Math.min(Math.max(budget, pro ? 128 : 0), pro ? 32_768 : 24_576) };
}
