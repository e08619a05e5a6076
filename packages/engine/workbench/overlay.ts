import { join } from 'node:path';
import type { WorkbenchContext } from './context.ts';
import { FileNotFoundError } from './errors.ts';
import type { DraftEntry } from './fold.ts';
import { inParallel } from './in-parallel.ts';
import { parseWorkbenchPath } from './parse-path.ts';
import { readIgnore, walk } from './walk.ts';

export type DraftMark = 'added' | 'modified' | 'deleted';

export interface FileEntry {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
  /** How the Draft changes this file; null where it does not. */
  readonly draft: DraftMark | null;
}

export interface FileList {
  readonly files: FileEntry[];
  /** Files over the limit, links, devices and names that cannot be addressed. */
  readonly leftOut: number;
}

export function markOf(entry: Pick<DraftEntry, 'hash' | 'reference'>): DraftMark {
  if (entry.hash === null) return 'deleted';
  return entry.reference === null ? 'added' : 'modified';
}

function draftEntryOf({ state }: WorkbenchContext, path: string): DraftEntry | undefined {
  return state().draft?.entries.get(path);
}

export async function statOverlay(context: WorkbenchContext, given: string): Promise<FileEntry | null> {
  const path = parseWorkbenchPath(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) return null;
  if (entry !== undefined) return { path, size: entry.size, modifiedAt: entry.changedAt, draft: markOf(entry) };
  const file = await context.published.stat(path);
  return file === null ? null : { path, size: file.size, modifiedAt: file.modifiedAt, draft: null };
}

export async function readOverlay(context: WorkbenchContext, given: string): Promise<Buffer> {
  const path = parseWorkbenchPath(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) throw new FileNotFoundError(path);
  const bytes = entry === undefined ? await context.published.read(path) : await context.store.objects.get(entry.hash);
  if (bytes === null) throw new FileNotFoundError(path);
  return bytes;
}

export async function hashOverlay(context: WorkbenchContext, given: string): Promise<string> {
  const path = parseWorkbenchPath(given);
  const entry = draftEntryOf(context, path);
  const hash = entry === undefined ? await context.published.hashOf(path) : entry.hash;
  if (hash === null) throw new FileNotFoundError(path);
  return hash;
}

/** A real path with the overlay's content, for programs that read files themselves. Never for writing. */
export async function pathOverlay(context: WorkbenchContext, given: string): Promise<string> {
  const path = parseWorkbenchPath(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) throw new FileNotFoundError(path);
  if (entry !== undefined) return context.store.objects.pathOf(entry.hash);
  if ((await context.published.stat(path)) === null) throw new FileNotFoundError(path);
  return join(context.root, path);
}

export async function listOverlay(context: WorkbenchContext): Promise<FileList> {
  const { root, published, state, maxFiles } = context;
  const drafted = state().draft?.entries ?? new Map<string, DraftEntry>();
  const paths = new Set(drafted.keys());
  let leftOut = 0;
  for await (const { kind, path } of walk(root, await readIgnore(root))) {
    if (paths.has(path)) continue;
    if (kind === 'file' && paths.size < maxFiles) paths.add(path);
    else leftOut += 1;
  }
  const found = await inParallel([...paths], async (path): Promise<FileEntry | null> => {
    const entry = drafted.get(path);
    if (entry !== undefined) {
      const size = entry.hash === null ? ((await published.stat(path))?.size ?? 0) : entry.size;
      return { path, size, modifiedAt: entry.changedAt, draft: markOf(entry) };
    }
    const file = await published.stat(path);
    return file === null ? null : { path, size: file.size, modifiedAt: file.modifiedAt, draft: null };
  });
  const files = found.filter((entry) => entry !== null).sort((left, right) => (left.path < right.path ? -1 : 1));
  return { files, leftOut };
}
