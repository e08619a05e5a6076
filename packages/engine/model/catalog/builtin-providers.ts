import { anthropicProvider } from './builtin-anthropic.ts';
import { googleProvider } from './builtin-google.ts';
import { openaiProvider } from './builtin-openai.ts';
import type { BuiltinProvider } from './define-provider.ts';
import type { ModelEntry, ProviderEntry } from './model-entry.ts';

/** Providers that need nothing but a key, with their models. A new one is its own file and an entry here. */
const builtin: readonly BuiltinProvider[] = [anthropicProvider, openaiProvider, googleProvider];

export const builtinProviders: readonly ProviderEntry[] = builtin.map(({ provider }) => provider);
export const builtinModels: readonly ModelEntry[] = builtin.flatMap(({ models }) => models);

export const presetNames = ['ollama', 'lmstudio', 'vllm', 'openrouter'] as const;
export type PresetName = (typeof presetNames)[number];

/** Servers that speak Chat Completions, with the address they have when nobody changed it. */
export const presets: Readonly<Record<PresetName, Omit<ProviderEntry, 'id'>>> = {
  ollama: {
    name: 'Ollama',
    kind: 'compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    runsModels: true,
  },
  lmstudio: {
    name: 'LM Studio',
    kind: 'compatible',
    baseUrl: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    runsModels: true,
  },
  vllm: { name: 'vLLM', kind: 'compatible', baseUrl: 'http://127.0.0.1:8000/v1', needsKey: false, runsModels: true },
  openrouter: {
    name: 'OpenRouter',
    kind: 'compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    priceTable: 'openrouter',
  },
};
