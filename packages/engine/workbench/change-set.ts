import type { WorkbenchContext } from './context.ts';
import { type DraftMark, markOf } from './overlay.ts';
import { parseWorkbenchPath } from './parse-path.ts';
import { isConflict } from './publish-draft.ts';

export interface ChangeEntry {
  readonly path: string;
  readonly change: DraftMark;
  readonly size: number;
  readonly referenceSize: number | null;
  readonly reference: string | null;
  readonly hash: string | null;
  /** The Published file is no longer what the Draft started from. */
  readonly conflict: boolean;
}

export interface ReferenceContent {
  readonly bytes: Buffer | null;
  readonly source: 'draft_start_snapshot' | 'published_current_fallback' | 'none';
}

export async function readChangeSet({ state, store, published }: WorkbenchContext): Promise<ChangeEntry[]> {
  const entries = [...(state().draft?.entries.values() ?? [])];
  entries.sort((left, right) => (left.path < right.path ? -1 : 1));
  const changes: ChangeEntry[] = [];
  for (const entry of entries) {
    const { path, size, reference, hash } = entry;
    changes.push({
      path,
      change: markOf(entry),
      size,
      referenceSize: reference === null ? null : await store.objects.sizeOf(reference),
      reference,
      hash,
      conflict: isConflict(entry, await published.hashOf(path)),
    });
  }
  return changes;
}

/** What Review compares with. A lost reference falls back to Published and says so. */
export async function readReferenceContent(context: WorkbenchContext, given: string): Promise<ReferenceContent> {
  const path = parseWorkbenchPath(given);
  const entry = context.state().draft?.entries.get(path);
  if (entry?.reference === null) return { bytes: null, source: 'none' };
  if (entry !== undefined && (await context.store.objects.has(entry.reference))) {
    return { bytes: await context.store.objects.get(entry.reference), source: 'draft_start_snapshot' };
  }
  const bytes = await context.published.read(path);
  return { bytes, source: bytes === null ? 'none' : 'published_current_fallback' };
}
