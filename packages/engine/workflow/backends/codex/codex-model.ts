import { builtinModels, modelOfAlias } from '../../../model/index.ts';

/** The models of OpenAI's that Galley knows of. Codex itself may have more. */
export const codexModels: readonly string[] = builtinModels
  .filter(({ provider }) => provider === 'openai')
  .map(({ model }) => model);

/** A model as Codex names it; `opus`, `sonnet` and `haiku` are OpenAI's of that kind. Null: not one of its own. */
export function codexModel(model: string): string | null {
  const name = model.replace(/^(?:openai|codex)\//, '');
  const meant = modelOfAlias(name, builtinModels, 'openai');
  if (meant !== undefined) return meant.model;
  return name.includes('/') || name === 'offline' || name.startsWith('claude-') ? null : name;
}
