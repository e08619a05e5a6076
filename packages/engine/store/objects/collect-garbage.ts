import { inParallel } from '../disk/in-parallel.ts';
import type { ListedObject, Store } from '../ports/ports.ts';
import type { ObjectReference } from './references.ts';

const HOUR_MS = 3_600_000;

export interface GarbageOptions {
  readonly dryRun?: boolean;
  /**
   * What was stored or asked for this recently stays, named or not: its row may be about to land. An hour unless told;
   * less only where nothing is under way.
   */
  readonly minAgeMs?: number;
  readonly now?: number;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface Amount {
  readonly objects: number;
  readonly bytes: number;
}

export interface GarbageReport {
  readonly dryRun: boolean;
  /** All that was there before. */
  readonly objects: number;
  readonly bytes: number;
  /** Objects that are named, or too young. */
  readonly kept: number;
  /** Objects removed, or that would be, and their bytes. */
  readonly removed: number;
  readonly freed: number;
  /** Where each object counts once, for the first that names it; `unreferenced` for nobody. */
  readonly keptBy: Readonly<Record<string, Amount>>;
}

/**
 * Removes what nobody names. Marks first and removes after, one object at a time: stopped at any point, whatever
 * is named is still there. When the marks cannot be completed nothing is removed.
 */
export async function collectGarbage(
  store: Store,
  references: AsyncIterable<ObjectReference>,
  options: GarbageOptions = {},
): Promise<GarbageReport> {
  const { dryRun = false, minAgeMs = HOUR_MS, now = Date.now(), onProgress } = options;
  const since = now - minAgeMs;
  const keepers = new Map<string, string>();
  for await (const { hash, keeper } of references) if (!keepers.has(hash)) keepers.set(hash, keeper);

  const listed = await Array.fromAsync(store.objects.list());
  const removed: ListedObject[] = [];
  let done = 0;
  await inParallel(listed, async (object) => {
    if (!keepers.has(object.hash) && object.storedAt < since) {
      if (dryRun || (await store.objects.removeUnused(object.hash, since))) removed.push(object);
    }
    done += 1;
    onProgress?.({ done, total: listed.length });
  });
  return {
    dryRun,
    objects: listed.length,
    bytes: sum(listed),
    kept: listed.length - removed.length,
    removed: removed.length,
    freed: sum(removed),
    keptBy: amounts(listed, keepers),
  };
}

function amounts(listed: readonly ListedObject[], keepers: ReadonlyMap<string, string>): Record<string, Amount> {
  const groups = Map.groupBy(listed, ({ hash }) => keepers.get(hash) ?? 'unreferenced');
  const entries = [...groups].map(([keeper, objects]) => [keeper, { objects: objects.length, bytes: sum(objects) }]);
  return Object.fromEntries(entries);
}

function sum(objects: readonly ListedObject[]): number {
  return objects.reduce((total, { size }) => total + size, 0);
}
