import { type ChangeView, InvalidArgumentError, shellWord } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { formatSize } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { renderLeft } from '../output/render-marks.ts';
import { askMarked } from './ask-marked.ts';
import { type Selection, selectionOf } from './parts/selection.ts';
import { publishShown } from './publish-shown.ts';
import { publishUnmarked } from './publish-unmarked.ts';
import { undoLineOf } from './undo-line.ts';

interface Output {
  readonly json?: boolean;
}

interface PublishOptions extends Output {
  /** Nobody is asked: marked files stay in the Draft unless they are named. */
  readonly yes?: boolean;
  readonly includeMarked?: boolean;
  readonly file?: string[];
  /** Of the one file that is named. */
  readonly change?: string[];
  readonly dryRun?: boolean;
}

export async function publishCommand(
  directory: string,
  named: readonly string[],
  { json, yes = false, file = [], change = [], dryRun, includeMarked }: PublishOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const paths = [...named, ...file];
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const chosen = chosenChanges(changes, paths, change);
  const input = { ...opened.target, ...(paths.length === 0 ? {} : { paths }), ...chosen };
  if (dryRun) {
    const preview = await opened.call.DraftPreviewPublish(input);
    const lines = [
      ...preview.operations.map(({ change, path, size }) => `${change.padEnd(8)} ${path} (${formatSize(size)})`),
      ...preview.conflicts.map(({ path, kind }) => `conflict ${path}: ${kind} outside Galley`),
      `A Checkpoint of ${preview.checkpoint.files} files (${formatSize(preview.checkpoint.bytes)}) would be made first.`,
    ];
    printResult(json, preview, lines.join('\n'));
    return preview.conflicts.length === 0 ? 0 : 1;
  }
  // Whoever names a file, or asks for marked ones, has decided; a publish of everything has not looked yet.
  const decided = paths.length > 0 || includeMarked === true || changes.length === 0;
  const { published, left } = decided
    ? { published: await publishShown(opened, describePublish(changes), input), left: [] }
    : await publishUnmarked(opened, changes, yes ? {} : { accepted: await askMarked(changes) });
  const lines = [
    ...(published === null ? [] : [`Published: ${published.published.join(', ')}`]),
    ...(published === null ? [] : [await undoLineOf(opened, directory, published)]),
    ...(left.length === 0 ? [] : [renderLeft(directory, left)]),
  ];
  const result = { checkpoint_id: published?.checkpoint_id ?? null, published: published?.published ?? [] };
  const leftInDraft = left.map(({ path, marks }) => ({ path, marks }));
  printResult(json, { ...result, left_in_draft: leftInDraft }, lines.join('\n'));
  return left.length === 0 ? 0 : 2;
}

function describePublish(changes: readonly ChangeView[]): string {
  const bytes = changes.reduce((sum, { size }) => sum + size, 0);
  return `Publishing ${changes.length} ${changes.length === 1 ? 'file' : 'files'} (${formatSize(bytes)})`;
}

/** Changes are named by what `diff` shows of them, which differs from format to format. */
function chosenChanges(changes: readonly ChangeView[], paths: readonly string[], chosen: readonly string[]): Selection {
  const [path, ...others] = paths;
  if (chosen.length === 0) return {};
  const file = changes.find((each) => each.path === path);
  if (path === undefined || others.length > 0) {
    throw new InvalidArgumentError('--change', 'Changes are chosen of one file.', 'Name the file they belong to.');
  }
  if (file === undefined) {
    throw new InvalidArgumentError('--change', `The Draft changes nothing in ${path}.`, 'See them with: galley diff');
  }
  return selectionOf(file, chosen);
}

export async function discardCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.DraftDiscard(opened.target);
  printResult(
    json,
    result,
    `Discarded: ${result.discarded.join(', ')}\nTake it back with: galley recover ${shellWord(directory)}`,
  );
  return 0;
}

export async function recoverCommand(
  directory: string,
  { json, removal }: Output & { readonly removal?: string },
): Promise<number> {
  await using opened = await openExisting(directory);
  if (removal !== undefined) {
    const back = await opened.call.DraftPutBack({ ...opened.target, removal_id: removal });
    printResult(json, back, `In the Draft again: ${back.restored.join(', ')}`);
    return 0;
  }
  const result = await opened.call.DraftRecover(opened.target);
  printResult(json, result, `In the Draft again: ${result.recovered.join(', ')}`);
  return 0;
}
