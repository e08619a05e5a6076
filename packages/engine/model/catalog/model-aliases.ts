import type { ModelId } from './model-id.ts';

/** Short names that workflow folders of others use: the first model of Anthropic's list of that kind. */
export const modelAliases: readonly string[] = ['opus', 'sonnet', 'haiku'];

/** The model that a short name stands for; undefined for any other name. */
export function modelOfAlias<Model extends ModelId>(alias: string, models: Iterable<Model>): Model | undefined {
  if (!modelAliases.includes(alias)) return undefined;
  return [...models].find(({ provider, model }) => provider === 'anthropic' && model.startsWith(`claude-${alias}-`));
}
