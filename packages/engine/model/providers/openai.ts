import type { Profile, ProviderAdapter } from './adapter.ts';
import { nearestEffort, outputLimit } from './model-facts.ts';
import { openaiDialect } from './schema/schema-dialect.ts';
import { mostSearchesAndPages, openaiSearch } from './web-search-tools.ts';

/** OpenAI by its Responses API. Nothing is stored there: reasoning comes back to us encrypted and is handed back. */
export const openaiAdapter: ProviderAdapter = {
  baseUrl: 'https://api.openai.com/v1',
  needsKey: true,
  dialect: openaiDialect,
  picturesInResults: true,
  lenientEnd: false,
  webSearch: openaiSearch,
  async open(model, { baseUrl, key, fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: baseUrl, apiKey: key, fetch }).responses(model);
  },
  profile(request, model): Profile {
    const reasons = model.efforts.length > 0;
    const effort = nearestEffort(request.effort, model.efforts);
    return {
      maxOutputTokens: outputLimit(model, request.maxOutputTokens),
      canForceTools: true,
      providerOptions: {
        openai: {
          store: false,
          ...(request.cacheKey === undefined ? {} : { promptCacheKey: request.cacheKey }),
          truncation: 'disabled',
          forceReasoning: reasons,
          ...(reasons ? { include: ['reasoning.encrypted_content'] } : {}),
          ...(effort === undefined ? {} : { reasoningEffort: effort }),
          // Its search may open pages, too, as often as it likes otherwise.
          ...(request.webSearch === undefined ? {} : { maxToolCalls: mostSearchesAndPages }),
          // The API refuses the field where there are no tools.
          ...(request.tools.length === 0 ? {} : { parallelToolCalls: false }),
        },
      },
    };
  },
};
