import { adapterFor } from '../providers/adapters.ts';
import { builtinProviders, presets } from './builtin-providers.ts';
import type { ProviderEntry } from './model-entry.ts';

/** Where a provider is asked: the address that was set for it, else its usual one. */
export function addressOf({ baseUrl, kind }: Pick<ProviderEntry, 'baseUrl' | 'kind'>): URL {
  return new URL(baseUrl ?? adapterFor(kind).baseUrl);
}

/** An address as consents and keys are bound to it: without what a person may have put into it as a secret. */
export function addressText(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.protocol}//${url.host}${path}`;
}

/** The address that a provider of this name has when nobody changed it; null for a name that is the person's own. */
export function usualAddress(id: string): string | null {
  const provider =
    builtinProviders.find((each) => each.id === id) ?? Object.entries(presets).find(([name]) => name === id)?.[1];
  return provider === undefined ? null : addressText(addressOf(provider));
}
