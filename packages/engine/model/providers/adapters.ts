import type { ProviderAdapter } from './adapter.ts';
import { anthropicAdapter } from './anthropic.ts';
import { compatibleAdapter } from './compatible.ts';
import { googleAdapter } from './google.ts';
import { openaiAdapter } from './openai.ts';

/** Every wire protocol that a provider can speak. A new one is its own file and a line here. */
const adapters = {
  openai: openaiAdapter,
  anthropic: anthropicAdapter,
  google: googleAdapter,
  compatible: compatibleAdapter,
} as const satisfies Readonly<Record<string, ProviderAdapter>>;

export type ProviderKind = keyof typeof adapters;

export const providerKinds = Object.keys(adapters) as readonly ProviderKind[];

export function adapterFor(kind: ProviderKind): ProviderAdapter {
  return adapters[kind];
}
