import type { ProviderEntry } from './model-entry.ts';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** Ollama lists models that run on its maker's machines beside those that run here. */
const elsewhere = /[-:]cloud$/;

/**
 * Whether the model runs on the person's own machine, so that a call costs no money. An unknown server on this
 * machine may pass calls on to a paid one: its price stays unknown.
 */
export function freeOfCharge(provider: Pick<ProviderEntry, 'runsModels' | 'baseUrl'>, model: string): boolean {
  if (provider.runsModels !== true || provider.baseUrl === undefined || elsewhere.test(model)) return false;
  return loopback.test(new URL(provider.baseUrl).hostname);
}
