import { adapterFor } from '../providers/adapters.ts';
import type { ProviderEntry } from './model-entry.ts';

/** Where a provider is asked: the address that was set for it, else its usual one. */
export function addressOf({ baseUrl, kind }: Pick<ProviderEntry, 'baseUrl' | 'kind'>): URL {
  return new URL(baseUrl ?? adapterFor(kind).baseUrl);
}
