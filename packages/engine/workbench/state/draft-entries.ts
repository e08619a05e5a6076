import type { FileChange, FileOperation } from '@galley/schema';
import { PersistentMap } from './persistent-map.ts';

export interface DraftEntry extends FileChange {
  readonly changedAt: number;
  /** Files that its content may be made from; null: unknown, so any (SPEC T6). */
  readonly sources: readonly string[] | null;
}

export type DraftEntries = ReadonlyMap<string, DraftEntry>;

/** The entries of a Draft after one of its changes. Costs what changed, and shares the rest with the entries before. */
export function applyChanges(
  entries: DraftEntries,
  changes: readonly FileChange[],
  at: number,
  sources: readonly string[] | null = null,
): DraftEntries {
  const next = PersistentMap.of(entries).with(
    changes.map((change) => {
      if (isBack(change)) return [change.path, undefined];
      // An edit keeps most of what was there: its sources stay, too.
      const before = entries.get(change.path);
      return [
        change.path,
        { ...change, changedAt: at, sources: before === undefined ? sources : both(before.sources, sources) },
      ];
    }),
  );
  const broken = brokenRenames(entries, next, changes);
  return broken.length === 0 ? next : next.with(broken.map((entry) => [entry.path, { ...entry, renamed_from: null }]));
}

function both(one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null {
  if (one === null || other === null) return null;
  return other.every((path) => one.includes(path)) ? one : [...new Set([...one, ...other])].sort();
}

/** A path that is back at its reference is no longer a change to review or publish. */
function isBack({ hash, reference, kept }: FileChange): boolean {
  return hash === reference && kept !== true;
}

/** Only a change of a renamed file or of its old path can end a rename; all other entries need no look. */
function brokenRenames(before: DraftEntries, next: DraftEntries, changes: readonly FileChange[]): DraftEntry[] {
  const isBroken = ({ renamed_from: from }: DraftEntry) => from !== null && next.get(from)?.hash !== null;
  const reappeared = ({ path }: FileChange) => before.get(path)?.hash === null && next.get(path)?.hash !== null;
  if (changes.some(reappeared)) return [...next.values()].filter(isBroken);
  return changes.flatMap(({ path }) => next.get(path) ?? []).filter(isBroken);
}

/**
 * Only what was published leaves the Draft. Where a part of a change was published, the rest stays and is from now on
 * compared with that part: without this, the published part would show up again as a change or as a conflict.
 */
export function entriesAfterPublish(entries: DraftEntries, operations: readonly FileOperation[]): DraftEntries {
  const next = new Map(entries);
  for (const { path, to } of operations) {
    const entry = next.get(path);
    if (entry === undefined) continue;
    if (entry.hash === to) next.delete(path);
    else next.set(path, { ...entry, reference: to });
  }
  return forgetBrokenRenames(next);
}

/** A file is renamed only as long as its old path is gone in the Draft; otherwise it is a file of its own. */
function forgetBrokenRenames(entries: Map<string, DraftEntry>): DraftEntries {
  for (const [path, entry] of entries) {
    const { renamed_from: from } = entry;
    if (from !== null && entries.get(from)?.hash !== null) entries.set(path, { ...entry, renamed_from: null });
  }
  return entries;
}

/** The old path of a renamed file; null for any other change, also for a rename onto a Published file's path. */
export function renamedFrom(entry: Pick<FileChange, 'hash' | 'reference' | 'renamed_from'>): string | null {
  return entry.hash !== null && entry.reference === null ? entry.renamed_from : null;
}

/** New path by old path, for every rename of a Draft. */
export function renamesOf(entries: DraftEntries): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (const [path, entry] of entries) {
    const from = renamedFrom(entry);
    if (from !== null) renames.set(from, path);
  }
  return renames;
}

/** A rename is one change, although it has two entries. */
export function countChanges(entries: DraftEntries): number {
  return entries.size - renamesOf(entries).size;
}
