import type { Profile, ProviderAdapter } from './adapter.ts';
import { nearestEffort, outputLimit } from './model-facts.ts';
import { compatibleDialect } from './schema/schema-dialect.ts';

/** Any server that speaks Chat Completions. Options go under this name on their way through the SDK. */
const name = 'compatible';

export const compatibleAdapter: ProviderAdapter = {
  baseUrl: '',
  needsKey: false,
  dialect: compatibleDialect,
  // A tool message is text alone in this protocol.
  picturesInResults: false,
  lenientEnd: true,
  async open(model, { baseUrl, key, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const credentials = key === '' ? {} : { apiKey: key };
    return createOpenAICompatible({ name, baseURL: baseUrl, includeUsage: true, fetch, ...credentials }).chatModel(
      model,
    );
  },
  profile(request, model): Profile {
    const effort = nearestEffort(request.effort, model.efforts);
    return {
      maxOutputTokens: outputLimit(model, request.maxOutputTokens),
      canForceTools: true,
      providerOptions: {
        [name]: {
          ...(request.tools.length === 0 ? {} : { parallel_tool_calls: false }),
          ...(effort === undefined ? {} : { reasoningEffort: effort }),
        },
      },
    };
  },
};
