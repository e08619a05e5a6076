import { InvalidArgumentError, shellWord, type TryView } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult, say } from '../output/print.ts';
import { type Selection, selectionOf } from '../review/parts/selection.ts';
import { pickTrial, pickTry } from './pick-trial.ts';

interface DecideOptions {
  readonly try?: string;
  readonly replace?: boolean;
  readonly change?: string[];
  readonly against?: string;
  readonly json?: boolean;
}

export async function keepCommand(directory: string, model: string, options: DecideOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { draft_id } = pickTrial(await pickTry(opened, options.try), model);
  const { kept } = await opened.call.TryKeep({ ...opened.target, draft_id, replace: options.replace ?? false });
  const text =
    kept.length === 0
      ? `${model} changed nothing; there is no Draft.`
      : `The Draft is now what ${model} made: ${kept.join(', ')}`;
  printResult(options.json, { draft_id, kept }, text);
  const here = shellWord(opened.root);
  if (!options.json && kept.length > 0) say(`Next: galley diff ${here}, then galley publish ${here}`);
  return 0;
}

export async function takeCommand(
  directory: string,
  model: string,
  paths: string[],
  options: DecideOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const tried = await pickTry(opened, options.try);
  const { draft_id } = pickTrial(tried, model);
  const against = options.against === undefined ? {} : { against: pickTrial(tried, options.against).draft_id };
  const chosen = await chosenChanges(opened, tried, paths, options.change ?? []);
  const { taken } = await opened.call.TryTake({ ...opened.target, ...chosen, ...against, draft_id, paths });
  printResult(options.json, { draft_id, taken }, `Taken into the Draft from ${model}: ${taken.join(', ')}`);
  return 0;
}

/** Changes are counted within one file, in the words of its format. */
async function chosenChanges(
  { call, target }: OpenedWorkshop,
  { try_id }: TryView,
  paths: readonly string[],
  ids: readonly string[],
): Promise<Selection> {
  if (ids.length === 0) return {};
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0) {
    throw new InvalidArgumentError('--change', 'Changes are chosen of one file.', 'Name the file they belong to.');
  }
  const { files } = await call.TryCompare({ ...target, try_id });
  const trials = files.find((file) => file.path === path)?.trials ?? [];
  return selectionOf({ path, view: trials.find(({ change }) => change !== null)?.change?.view ?? null }, ids);
}

export async function dropCommand(directory: string, models: string[], options: DecideOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const tried = await pickTry(opened, options.try);
  const trials = models.length === 0 ? tried.trials : models.map((model) => pickTrial(tried, model));
  const draft_ids = trials.map(({ draft_id }) => draft_id);
  await opened.call.TryDrop({ ...opened.target, draft_ids });
  printResult(options.json, { dropped: draft_ids }, `Dropped: ${trials.map(({ model }) => model).join(', ')}`);
  return 0;
}
