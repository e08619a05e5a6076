import type { Effort } from '../client/model-client.ts';
import type { ModelEntry } from './model-entry.ts';

const million = 1_000_000;
const threeEfforts: readonly Effort[] = ['low', 'medium', 'high'];
const fourEfforts: readonly Effort[] = ['minimal', 'low', 'medium', 'high'];

type Row = readonly [
  model: string,
  name: string,
  contextTokens: number,
  maxOutputTokens: number,
  efforts: readonly Effort[],
];

/** Best first: the first of a provider is offered when the person names the provider alone. All of them see pictures. */
const anthropic: readonly Row[] = [
  ['claude-sonnet-5-5', 'Claude Sonnet 5.5', million, 128_000, threeEfforts],
  ['claude-opus-5-5', 'Claude Opus 5.5', million, 128_000, threeEfforts],
  ['claude-fable-5-1', 'Claude Fable 5.1', million, 128_000, threeEfforts],
  ['claude-haiku-4-5', 'Claude Haiku 4.5', 200_000, 64_000, fourEfforts],
  ['claude-sonnet-5', 'Claude Sonnet 5', million, 128_000, threeEfforts],
  ['claude-opus-5', 'Claude Opus 5', million, 128_000, threeEfforts],
  ['claude-sonnet-4-6', 'Claude Sonnet 4.6', million, 128_000, threeEfforts],
  ['claude-sonnet-4-5', 'Claude Sonnet 4.5', 200_000, 64_000, fourEfforts],
  ['claude-opus-4-5', 'Claude Opus 4.5', 200_000, 64_000, fourEfforts],
];

const openai: readonly Row[] = [
  ['gpt-6.1-sol', 'GPT-6.1 Sol', 1_050_000, 128_000, threeEfforts],
  ['gpt-6-sol', 'GPT-6 Sol', 1_050_000, 128_000, threeEfforts],
  ['gpt-6-luna', 'GPT-6 Luna', 1_050_000, 128_000, threeEfforts],
  ['gpt-5.6-sol', 'GPT-5.6 Sol', 1_050_000, 128_000, threeEfforts],
  ['gpt-5.5', 'GPT-5.5', million, 128_000, threeEfforts],
  ['gpt-5.4-mini', 'GPT-5.4 mini', 400_000, 128_000, threeEfforts],
  ['gpt-5-mini', 'GPT-5 mini', 400_000, 128_000, fourEfforts],
  ['gpt-4.1', 'GPT-4.1', 1_047_576, 32_768, []],
];

const google: readonly Row[] = [
  ['gemini-3.8-flash', 'Gemini 3.8 Flash', 1_048_576, 65_536, threeEfforts],
  ['gemini-3.1-pro-preview', 'Gemini 3.1 Pro (preview)', 1_048_576, 65_536, threeEfforts],
  ['gemini-3.5-flash-lite', 'Gemini 3.5 Flash-Lite', 1_048_576, 65_536, fourEfforts],
  ['gemini-2.5-pro', 'Gemini 2.5 Pro', 1_048_576, 65_536, threeEfforts],
  ['gemini-2.5-flash', 'Gemini 2.5 Flash', 1_048_576, 65_536, fourEfforts],
];

function entries(provider: string, rows: readonly Row[]): ModelEntry[] {
  return rows.map(([model, name, contextTokens, maxOutputTokens, efforts]) => {
    return { provider, model, name, contextTokens, maxOutputTokens, vision: true, efforts };
  });
}

export const builtinModels: readonly ModelEntry[] = [
  ...entries('anthropic', anthropic),
  ...entries('openai', openai),
  ...entries('google', google),
];
