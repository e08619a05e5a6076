import type { ModelId } from './model-id.ts';

/** Providers whose models a short name can stand for. */
export type AliasProvider = 'anthropic' | 'openai';

/**
 * Short names that workflow folders of others use, by what they ask for: the strongest model, the everyday one, the
 * small one. Each is the first model of that kind in a provider's list.
 */
const kinds: Readonly<Record<string, Readonly<Record<AliasProvider, RegExp>>>> = {
  opus: { anthropic: /^claude-opus-/, openai: /-sol$/ },
  sonnet: { anthropic: /^claude-sonnet-/, openai: /-sol$/ },
  haiku: { anthropic: /^claude-haiku-/, openai: /-luna$/ },
};

/** The model that a short name stands for; undefined for any other name. */
export function modelOfAlias<Model extends ModelId>(
  alias: string,
  models: Iterable<Model>,
  provider: AliasProvider = 'anthropic',
): Model | undefined {
  const kind = Object.hasOwn(kinds, alias) ? kinds[alias]?.[provider] : undefined;
  if (kind === undefined) return undefined;
  return [...models].find((model) => model.provider === provider && kind.test(model.model));
}
