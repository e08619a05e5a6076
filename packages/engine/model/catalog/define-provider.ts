import type { Effort } from '../client/efforts.ts';
import type { ModelEntry, ProviderEntry } from './model-entry.ts';

export const million = 1_000_000;
export const threeEfforts: readonly Effort[] = ['low', 'medium', 'high'];
export const fourEfforts: readonly Effort[] = ['minimal', 'low', 'medium', 'high'];

type Row = readonly [
  model: string,
  name: string,
  contextTokens: number,
  maxOutputTokens: number,
  efforts: readonly Effort[],
];

export interface BuiltinProvider {
  readonly provider: ProviderEntry;
  readonly models: readonly ModelEntry[];
}

/** Best first: the first model is offered when the person names the provider alone. All of them see pictures. */
export function defineProvider(provider: ProviderEntry, rows: readonly Row[]): BuiltinProvider {
  const models = rows.map(([model, name, contextTokens, maxOutputTokens, efforts]) => {
    return { provider: provider.id, model, name, contextTokens, maxOutputTokens, vision: true, efforts };
  });
  return { provider, models };
}
