import type { ProviderEntry } from './model-entry.ts';

/** Providers that need nothing but a key. */
export const builtinProviders: readonly ProviderEntry[] = [
  { id: 'anthropic', name: 'Anthropic', kind: 'anthropic', needsKey: true, priceTable: 'anthropic' },
  { id: 'openai', name: 'OpenAI', kind: 'openai', needsKey: true, priceTable: 'openai' },
  { id: 'google', name: 'Google', kind: 'google', needsKey: true, priceTable: 'google' },
];

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
