import { builtinModels } from '../../../model/index.ts';

/** Names of the program's own for the newest model of a kind. */
const aliases = new Set(['default', 'best', 'sonnet', 'opus', 'haiku', 'opusplan']);

/** What a State can name; the person's account may have more. */
export const claudeModels: readonly string[] = [
  ...aliases,
  ...builtinModels.filter(({ provider }) => provider === 'anthropic').map(({ model }) => model),
];

/** A model as Claude Code names it: `sonnet`, `claude-…`, ours with the provider before it. Null: not one of its own. */
export function claudeModel(model: string): string | null {
  const name = model.replace(/^(?:anthropic|claude-code)\//, '');
  if (name !== model) return name;
  if (aliases.has(name.replace(/\[1m\]$/, '')) || name.startsWith('claude-')) return name;
  // A name without a provider may be one that the person's own gateway knows.
  return name.includes('/') || name === 'offline' ? null : name;
}
