import { GalleyError } from '@galley/schema';
import { ObjectMissingError } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { type DraftMark, markOf } from '../files/overlay.ts';
import { type DraftEntries, type DraftEntry, renamedFrom, renamesOf } from '../state/draft-entries.ts';
import { findConflicts } from './conflict.ts';

export interface ChangeEntry {
  readonly path: string;
  readonly change: DraftMark;
  /** The old path of a renamed file; it is not listed as a change of its own. */
  readonly from: string | null;
  /** False for a file that was renamed and is otherwise as it was. */
  readonly modified: boolean;
  readonly size: number;
  readonly referenceSize: number | null;
  /** What Review compares with: of a renamed file, the content under its old path. */
  readonly reference: string | null;
  readonly hash: string | null;
  /** The Published file is no longer what the Draft started from. */
  readonly conflict: boolean;
  /** The Published file may be run; publishing keeps that. */
  readonly executable: boolean;
}

export interface ReferenceContent {
  readonly bytes: Buffer | null;
  /** The object that holds it; null where there is none. */
  readonly hash: string | null;
  readonly source: 'draft_start_snapshot' | 'published_current_fallback' | 'trial' | 'version' | 'none';
  /** Whose version it is, where it is a trial's. */
  readonly model?: string;
}

const noEntries: DraftEntries = new Map();

export async function readChangeSet(context: WorkbenchContext): Promise<ChangeEntry[]> {
  const entries = context.state().draft?.entries ?? noEntries;
  const renames = renamesOf(entries);
  const conflicts = new Set((await findConflicts(context, { entries })).map(({ path }) => path));
  const listed = [...entries.values()].filter(({ path }) => !renames.has(path));
  listed.sort((left, right) => (left.path < right.path ? -1 : 1));
  const changes: ChangeEntry[] = [];
  for (const entry of listed) {
    const { path, size, hash } = entry;
    const from = renamedFrom(entry);
    const reference = referenceOf(entries, entry);
    changes.push({
      path,
      change: markOf(entry),
      from,
      modified: hash !== reference,
      size,
      referenceSize: reference === null ? null : await sizeOfReference(context, reference),
      reference,
      hash,
      conflict: conflicts.has(path) || (from !== null && conflicts.has(from)),
      executable: await isExecutable(context, from ?? path),
    });
  }
  return changes;
}

/** Null for one that was lost: one file must not take the review of all others with it. */
async function sizeOfReference({ store }: WorkbenchContext, reference: string): Promise<number | null> {
  try {
    return await store.objects.sizeOf(reference);
  } catch (error) {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  }
}

/** A file that cannot be looked at is a conflict, which is told elsewhere. */
async function isExecutable({ published }: WorkbenchContext, path: string): Promise<boolean> {
  try {
    return (((await published.stat(path))?.mode ?? 0) & 0o111) !== 0;
  } catch (error) {
    if (error instanceof GalleyError) return false;
    throw error;
  }
}

function referenceOf(entries: DraftEntries, entry: DraftEntry): string | null {
  const from = renamedFrom(entry);
  return (from === null ? entry : (entries.get(from) ?? entry)).reference;
}

/** What Review compares with. A lost reference falls back to Published and says so. */
export async function readReferenceContent(context: WorkbenchContext, given: string): Promise<ReferenceContent> {
  const path = await context.spelling.resolve(given);
  const entries = context.state().draft?.entries ?? noEntries;
  const entry = entries.get(path);
  const reference = entry === undefined ? undefined : referenceOf(entries, entry);
  if (reference === null) return { bytes: null, hash: null, source: 'none' };
  if (reference !== undefined && (await context.store.objects.has(reference))) {
    const bytes = await context.store.objects.get(reference);
    return { bytes, hash: reference, source: 'draft_start_snapshot' };
  }
  const bytes = await context.published.read((entry && renamedFrom(entry)) ?? path);
  return { bytes, hash: null, source: bytes === null ? 'none' : 'published_current_fallback' };
}
