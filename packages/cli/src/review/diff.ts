import { statSync } from 'node:fs';
import {
  type ChangeView,
  type ErrorPayload,
  InvalidArgumentError,
  type ListedKind,
  listedKinds,
  NotFoundError,
  plural,
} from '@galley/schema';
import { type DiffFilesOptions, diffFiles, keyOf, limitOf } from '../files/diff-files.ts';
import { renderBlocks } from '../files/render/render-blocks.ts';
import { renderPage } from '../files/render/render-pages.ts';
import { renderItems } from '../files/render/render-slides.ts';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import { printComparison } from '../output/print.ts';
import { renderForm } from '../output/render-hunk.ts';
import { changeHead } from './change-head.ts';
import { type FileList, listFile, renderList } from './list.ts';
import { cellParts } from './parts/cell-parts.ts';
import { changedSections, changedSlides } from './parts/changed-parts.ts';
import type { ChangePlace, FileParts } from './parts/file-parts.ts';
import { lineParts } from './parts/line-parts.ts';
import { rowParts } from './parts/row-parts.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** Changes of one file that are shown when nobody says how many. */
const DEFAULT_LIMIT = 100;

export interface DescribeOptions {
  readonly limit?: number;
  /** Columns of a table that tell its rows apart. */
  readonly key?: readonly string[] | undefined;
}

interface ListOptions {
  readonly list?: boolean;
  readonly kind?: string;
}

interface BetweenOptions {
  readonly from?: string;
  readonly to?: string;
}

/** Two versions of the folder instead of the Draft. */
function betweenOf({ from, to }: BetweenOptions) {
  if (from !== undefined) return { between: { before: from, after: to ?? 'now' } };
  if (to === undefined) return {};
  throw new InvalidArgumentError('--to', '--to needs --from.', 'Name the earlier Checkpoint with --from.');
}

function kindOf({ kind, list = false }: ListOptions): ListedKind | undefined {
  if (kind === undefined) return undefined;
  const known = listedKinds.find((each) => each === kind);
  if (known !== undefined && list) return known;
  const problem = list ? `"${kind}" is no kind of change.` : 'Kinds are chosen from the list.';
  throw new InvalidArgumentError('--kind', problem, `Use --list with one of: ${listedKinds.join(', ')}`);
}

/** Two files, or what the Draft of a Workbench changes, all of it or one file. */
export async function diffCommand(
  directory: string,
  path: string | undefined,
  options: DiffFilesOptions & ListOptions & BetweenOptions,
): Promise<number> {
  const { json } = options;
  // A program gets the changes as data: it could make nothing of the text.
  const list = options.list ?? json ?? false;
  const kind = kindOf({ ...options, list });
  const describing = { limit: limitOf(options), key: keyOf(options) };
  if (path !== undefined && statSync(directory, { throwIfNoEntry: false })?.isFile() === true) {
    return diffFiles(directory, path, options);
  }
  const between = betweenOf(options);
  await using opened = await openExisting(directory);
  const place = { call: opened.call, target: { ...opened.target, ...between } };
  const { changes } = await opened.call.ReviewGetChangeSet(place.target);
  const wanted = path === undefined ? changes : changes.filter((change) => change.path === path);
  if (path !== undefined && wanted.length === 0 && between.between === undefined) await needFile(opened, path);
  const parts: string[] = [];
  const lists: ({ path: string } & FileList)[] = [];
  const unreadable: { path: string; error: ErrorPayload }[] = [];
  for (const changed of wanted) {
    const title = changeHead(changed).join('\n');
    try {
      if (list) {
        const listed = await listFile(place, changed, { kind, limit: describing.limit });
        lists.push({ path: changed.path, ...listed });
        if (listed.reduced !== null) unreadable.push({ path: changed.path, error: listed.reduced });
        parts.push([title, ...whyNot(listed.reduced), renderList(listed)].join('\n'));
      } else parts.push(`${title}\n${await describeChange(place, changed, describing)}`);
    } catch (error) {
      const payload = whyUnreadable(error);
      unreadable.push({ path: changed.path, error: payload });
      parts.push([title, ...whyNot(payload)].join('\n'));
    }
  }
  const text = parts.join('\n\n');
  printComparison(
    json,
    { changes: wanted, ...(list ? { lists } : {}), unreadable },
    text === ''
      ? between.between === undefined
        ? 'The Draft changes nothing here.'
        : 'Nothing is different here.'
      : text,
  );
  return unreadable.length === 0 ? 0 : 1;
}

function whyNot(payload: ErrorPayload | null): string[] {
  return payload === null ? [] : [`  Cannot be compared: ${payload.message}`, `  ${payload.remedy}`];
}

/** A file that is as it was is no mistake; a name that nothing has is one. */
async function needFile({ call, target }: OpenedWorkshop, path: string): Promise<void> {
  const { files, left_out } = await call.WorkbenchListFiles(target);
  if (left_out > 0 || files.some((file) => file.path === path)) return;
  throw new NotFoundError(`There is no ${path} here.`, 'Without a name, diff shows every file that changed.', { path });
}

export async function describeChange(
  place: ChangePlace,
  { path, view }: Pick<ChangeView, 'path' | 'view'>,
  { limit = DEFAULT_LIMIT, key }: DescribeOptions = {},
): Promise<string> {
  if (view === 'cells') return listParts(await cellParts(place, path, limit));
  if (view === 'rows') return listParts(await rowParts(place, path, limit, key));
  if (view === 'blocks') return describeDocument(place, path);
  if (view === 'pages') return describePages(place, path);
  if (view === 'slides') return describeSlides(place, path);
  return listParts(await lineParts(place, path));
}

/** Everything that was read; ids are what `publish --change` takes. */
function listParts({ parts, together, leftOut }: FileParts): string {
  const lines = [...together, ...parts.flatMap((part) => part.lines)];
  return [...lines, ...(leftOut === 0 ? [] : [`and ${plural(leftOut, 'more change')}`])].join('\n');
}

async function describeDocument(place: ChangePlace, path: string): Promise<string> {
  const parts: string[] = [];
  for await (const { head, blocks } of changedSections(place, path)) parts.push(head, ...renderBlocks(blocks));
  return parts.join('\n');
}

/** Page by page, each asked for by itself. */
async function describePages({ call, target }: ChangePlace, path: string): Promise<string> {
  const first = await call.ReviewGetPdfDiff({ ...target, path });
  const parts = renderForm(first.form);
  for (const { index, ...change } of first.changes) {
    const { hunks } =
      index === first.change_index ? first : await call.ReviewGetPdfDiff({ ...target, path, change_index: index });
    parts.push(...renderPage({ ...change, hunks }));
  }
  if (first.changes_left_out > 0) parts.push(`and ${plural(first.changes_left_out, 'more page')}`);
  return parts.length === 0 ? '  No page differs; the bytes do.' : parts.join('\n');
}

async function describeSlides(place: ChangePlace, path: string): Promise<string> {
  const parts: string[] = [];
  for await (const { head, items } of changedSlides(place, path)) parts.push(head, ...renderItems(items));
  return parts.join('\n');
}
