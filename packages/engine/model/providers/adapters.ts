import type { ProviderAdapter } from './adapter.ts';
import { anthropicAdapter } from './anthropic.ts';
import { compatibleAdapter } from './compatible.ts';
import { googleAdapter } from './google.ts';
import { openaiAdapter } from './openai.ts';
import type { ProviderKind } from './provider-model.ts';

const adapters: Readonly<Record<ProviderKind, ProviderAdapter>> = {
  openai: openaiAdapter,
  anthropic: anthropicAdapter,
  google: googleAdapter,
  compatible: compatibleAdapter,
};

export function adapterFor(kind: ProviderKind): ProviderAdapter {
  return adapters[kind];
}
