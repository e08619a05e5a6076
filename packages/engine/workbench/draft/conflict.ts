import { dirname } from 'node:path';
import { type FileOperation, GalleyError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { isFolder } from '../paths/open-inside.ts';
import { type DraftEntries, type DraftEntry, renamesOf } from '../state/draft-entries.ts';
import type { Conflict, ConflictKind } from './errors.ts';

/** What stands at a path of the folder now. `unreadable` is not ours to touch: a link, a device, a closed file. */
export interface PublishedSide {
  readonly state: 'file' | 'absent' | 'folder' | 'blocked' | 'unreadable';
  readonly hash: string | null;
}

/** `deletes` tells of paths that go together with this one, and so cannot stand in its way. */
export async function publishedSide(
  { published, root }: WorkbenchContext,
  path: string,
  deletes: (path: string) => boolean,
): Promise<PublishedSide> {
  try {
    const hash = await published.hashOf(path);
    if (hash !== null) return { state: 'file', hash };
    if (await isFolder(root, path)) return { state: 'folder', hash: null };
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (!deletes(folder) && (await published.stat(folder)) !== null) return { state: 'blocked', hash: null };
    }
    return { state: 'absent', hash: null };
  } catch (error) {
    if (error instanceof GalleyError) return { state: 'unreadable', hash: null };
    throw error;
  }
}

/** A Published file that already is what will be published is no conflict, whoever wrote it. */
function conflictKind(
  { reference }: Pick<DraftEntry, 'reference'>,
  wanted: string | null,
  { state, hash }: PublishedSide,
): ConflictKind | null {
  if (state === 'unreadable') return 'unreadable';
  if (wanted !== null && (state === 'folder' || state === 'blocked')) return state;
  if (hash === reference || hash === wanted) return null;
  if (hash === null) return 'deleted';
  return reference === null ? 'added' : 'changed';
}

export interface ConflictSearch {
  /** The whole Draft. */
  readonly entries: DraftEntries;
  /** Those to look at; all when left out. */
  readonly among?: Iterable<DraftEntry>;
  /** What will be published at a path, where that is not the Draft's own content. */
  wantedOf?(entry: DraftEntry): string | null;
  /** Where Published is known already; otherwise the folder is looked at. */
  sideOf?(path: string): PublishedSide;
}

export async function findConflicts(context: WorkbenchContext, search: ConflictSearch): Promise<Conflict[]> {
  const { entries, among = entries.values(), wantedOf = ({ hash }) => hash } = search;
  const renames = renamesOf(entries);
  const deletes = (path: string) => entries.get(path)?.hash === null;
  const found = await inParallel([...among], async (entry): Promise<Conflict | null> => {
    const { path, reference } = entry;
    const side = search.sideOf?.(path) ?? (await publishedSide(context, path, deletes));
    const kind = conflictKind(entry, wantedOf(entry), side);
    if (kind === null) return null;
    const renamedTo = renames.get(path) ?? null;
    const draft = (renamedTo === null ? entry : (entries.get(renamedTo) ?? entry)).hash;
    return { path, kind, reference, published: side.hash, draft, renamedTo };
  });
  return found.filter((conflict) => conflict !== null).sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** A path that is neither as it was nor as it will be: someone else wrote it while it was about to be replaced. */
export async function foreignChange(
  context: WorkbenchContext,
  { path, from, to }: FileOperation,
): Promise<Conflict | null> {
  // What stands in the way of its folder may be on its way out with the same publish; placing it will tell.
  const side = await publishedSide(context, path, () => true);
  if (side.state !== 'unreadable' && (side.hash === from || side.hash === to)) return null;
  const kind = conflictKind({ reference: from }, to, side) ?? 'changed';
  return { path, kind, reference: from, published: side.hash, draft: to, renamedTo: null };
}
