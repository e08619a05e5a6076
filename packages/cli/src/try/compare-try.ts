import {
  type ErrorPayload,
  InvalidArgumentError,
  NotFoundError,
  type ProcedureOutput,
  type TryView,
} from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { align } from '../output/render-agents.ts';
import { describeChange } from '../review/diff.ts';
import { whyUnreadable } from '../review/why-unreadable.ts';
import { pickTrial, pickTry } from './pick-trial.ts';

interface CompareOptions {
  readonly try?: string;
  readonly models?: string;
  readonly json?: boolean;
}

type Compared = ProcedureOutput<'TryCompare'>;
type ComparedFile = Compared['files'][number];

/** What each model made of every file; of one file, the changes themselves. */
export async function compareTryCommand(
  directory: string,
  path: string | undefined,
  options: CompareOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const tried = await pickTry(opened, options.try);
  const { try_id } = tried;
  const compared = await opened.call.TryCompare({ ...opened.target, try_id });
  if (path === undefined) {
    printResult(options.json, { try_id, ...compared }, renderCompared(compared));
    return 0;
  }
  const file = compared.files.find((each) => each.path === path);
  if (file === undefined) {
    throw new NotFoundError(`No model changed ${path}.`, 'List what changed: galley try compare DIR', { path });
  }
  if (options.models !== undefined) return await compareTwo(opened, tried, file, options);
  const sides = await describeFile(opened, compared, file);
  const text = sides.map(({ model, changes, error }) => `== ${model}\n${changes ?? error?.message ?? ''}`);
  printResult(options.json, { try_id, path, sides }, text.join('\n\n'));
  return 0;
}

/** From one model's version straight to the other's. */
async function compareTwo(
  { call, target }: OpenedWorkshop,
  tried: TryView,
  { path, trials }: ComparedFile,
  { models = '', json }: CompareOptions,
): Promise<number> {
  const [first, second, ...more] = models.split(',').map((name) => name.trim());
  if (first === undefined || second === undefined || more.length > 0) {
    throw new InvalidArgumentError('--models', 'Two models are compared.', 'Name them with a comma: --models A,B');
  }
  const [from, to] = [pickTrial(tried, first), pickTrial(tried, second)];
  const view = trials.find(({ change }) => change !== null)?.change?.view ?? null;
  const place = { call, target: { ...target, draft_id: to.draft_id, against: from.draft_id } };
  const changes = await describeChange(place, { path, view });
  const title = `== ${path}: ${from.model} → ${to.model}`;
  const text = changes === '' ? `${title}\nNothing differs.` : `${title}\n${changes}`;
  printResult(json, { try_id: tried.try_id, path, from: from.model, to: to.model, changes }, text);
  return 0;
}

function renderCompared({ trials, files }: Compared): string {
  if (files.length === 0) return 'No model changed a file.';
  const models = new Map(trials.map(({ draft_id, model }) => [draft_id, model]));
  const rows = files.map((file) => [
    file.path,
    ...file.trials.map(({ change, same_as }) => {
      if (change === null) return '–';
      return same_as === null ? change.change : `${change.change}, as ${models.get(same_as) ?? ''}`;
    }),
  ]);
  return align([['file', ...trials.map(({ model }) => model)], ...rows]).join('\n');
}

interface Side {
  readonly model: string;
  readonly changes: string | null;
  readonly error: ErrorPayload | null;
}

async function describeFile(
  { call, target }: OpenedWorkshop,
  { trials }: Compared,
  file: ComparedFile,
): Promise<Side[]> {
  const models = new Map(trials.map(({ draft_id, model }) => [draft_id, model]));
  const sides: Side[] = [];
  for (const { draft_id, change, same_as } of file.trials) {
    const model = models.get(draft_id) ?? '';
    if (change === null) sides.push({ model, changes: '  (left as it was)', error: null });
    else if (same_as !== null) sides.push({ model, changes: `  (as ${models.get(same_as) ?? ''})`, error: null });
    else {
      try {
        sides.push({
          model,
          changes: await describeChange({ call, target: { ...target, draft_id } }, change),
          error: null,
        });
      } catch (error) {
        sides.push({ model, changes: null, error: whyUnreadable(error) });
      }
    }
  }
  return sides;
}
