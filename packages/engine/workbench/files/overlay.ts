import { join } from 'node:path';
import { storedPath } from '../../store/index.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { renamedFrom } from '../state/draft-entries.ts';
import type { DraftEntry } from '../state/fold.ts';
import type { WorkbenchContext } from './context.ts';

export type DraftMark = 'added' | 'modified' | 'deleted' | 'renamed';

export interface FileEntry {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
  /** When its place on the disk last changed in any way; left out where nobody looked. A copy that keeps the time of a file has another. */
  readonly statusAt?: number;
  /** How the Draft changes this file; null where it does not. */
  readonly draft: DraftMark | null;
}

export function markOf(entry: Pick<DraftEntry, 'hash' | 'reference' | 'renamed_from'>): DraftMark {
  if (entry.hash === null) return 'deleted';
  if (renamedFrom(entry) !== null) return 'renamed';
  return entry.reference === null ? 'added' : 'modified';
}

function draftEntryOf({ state }: WorkbenchContext, path: string): DraftEntry | undefined {
  return state().draft?.entries.get(path);
}

export async function statOverlay(context: WorkbenchContext, given: string): Promise<FileEntry | null> {
  const path = await context.spelling.resolve(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) return null;
  if (entry !== undefined) return { path, size: entry.size, modifiedAt: entry.changedAt, draft: markOf(entry) };
  const file = await context.published.stat(path);
  return file === null ? null : { path, size: file.size, modifiedAt: file.modifiedAt, draft: null };
}

export async function readOverlay(context: WorkbenchContext, given: string): Promise<Buffer> {
  const path = await context.spelling.resolve(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) throw new FileNotFoundError(path);
  const bytes = entry === undefined ? await context.published.read(path) : await context.store.objects.get(entry.hash);
  if (bytes === null) throw new FileNotFoundError(path);
  return bytes;
}

export async function hashOverlay(context: WorkbenchContext, given: string): Promise<string> {
  const path = await context.spelling.resolve(given);
  const entry = draftEntryOf(context, path);
  const hash = entry === undefined ? await context.published.hashOf(path) : entry.hash;
  if (hash === null) throw new FileNotFoundError(path);
  return hash;
}

/**
 * A real path with the overlay's content, for programs that read files themselves. Never for writing. It is a stored
 * copy: the user's own path could become a link, or other content, between this look and their opening it.
 */
export async function pathOverlay(context: WorkbenchContext, given: string): Promise<string> {
  const path = await context.spelling.resolve(given);
  const entry = draftEntryOf(context, path);
  if (entry?.hash === null) throw new FileNotFoundError(path);
  if (entry !== undefined) return storedPath(context.store.objects, entry.hash);
  if (context.store.readOnly) {
    if ((await context.published.stat(path)) === null) throw new FileNotFoundError(path);
    return join(context.root, path);
  }
  const kept = await context.published.keep(path);
  if (kept === null) throw new FileNotFoundError(path);
  return context.store.objects.pathOf(kept.hash);
}
