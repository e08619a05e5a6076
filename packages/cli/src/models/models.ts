import type { ModelView } from '@galley/schema';
import { openExisting, openHere } from '../open/open.ts';
import { printResult } from '../output/print.ts';

interface ModelsOptions {
  readonly use?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Lists the models, and selects one. */
export async function modelsCommand(directory: string, options: ModelsOptions): Promise<number> {
  await using opened = await (options.use === undefined ? openExisting : openHere)(directory);
  const { call, target } = opened;
  if (options.use !== undefined) await call.WorkshopSetModel({ ...target, model: options.use });
  const { model: selected } = await call.WorkbenchGet(target);
  const { models } = await call.ModelList({});
  const shown = models.filter((model) => options.all || model.availability === 'ready' || model.id === selected);
  const hidden = models.length - shown.length;
  const lines = shown.map((model) => `${model.id === selected ? '*' : ' '} ${describe(model)}`);
  if (hidden > 0) lines.push(`  (${hidden} more need a key: galley keys list, galley models DIR --all)`);
  printResult(options.json, { selected, models }, lines.join('\n'));
  return 0;
}

function describe({ id, context_tokens, vision, price, availability }: ModelView): string {
  const facts = [
    context_tokens === null ? null : `${Math.round(context_tokens / 1000)}k context`,
    vision ? 'sees pictures' : null,
    price === 'unknown' ? 'price unknown' : price === 'free' ? 'free' : null,
    availability === 'key_missing' ? 'needs a key' : null,
  ].filter((fact) => fact !== null);
  return `${id.padEnd(34)} ${facts.join(', ')}`.trimEnd();
}
