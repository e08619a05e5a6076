import type { Clock } from '@galley/schema';

const REMEMBER_MS = 24 * 3_600_000;
const TIDY_AT = 50_000;

/**
 * Keeps garbage collection and the writers of one process apart. Whoever is about to name an object says so here
 * first; without this, an old object found to be there already could be removed before the row that names it lands.
 */
export interface ObjectGuard {
  /** From now on the object counts as used; resolves when no removal of it is under way. */
  use(hash: string): Promise<void>;
  /** As `use`, for whoever cannot wait: false when a removal of it is under way. */
  note(hash: string): boolean;
  /** How many removals were begun so far. */
  readonly removals: number;
  /** Runs `remove` unless the object was used since `since`. */
  remove(hash: string, since: number, remove: () => Promise<boolean>): Promise<boolean>;
}

export function createObjectGuard(clock: Clock): ObjectGuard {
  const lastUse = new Map<string, number>();
  const removals = new Map<string, Promise<unknown>>();
  let tidyAt = TIDY_AT;

  function tidy(now: number): void {
    for (const [hash, at] of lastUse) if (at < now - REMEMBER_MS) lastUse.delete(hash);
    tidyAt = Math.max(TIDY_AT, lastUse.size * 2);
  }

  let begun = 0;

  function note(hash: string): boolean {
    const now = clock.now();
    lastUse.set(hash, now);
    if (lastUse.size >= tidyAt) tidy(now);
    return !removals.has(hash);
  }

  return {
    get removals() {
      return begun;
    },
    note,
    async use(hash) {
      note(hash);
      await removals.get(hash);
    },
    async remove(hash, since, remove) {
      await removals.get(hash);
      if ((lastUse.get(hash) ?? Number.NEGATIVE_INFINITY) >= since) return false;
      begun += 1;
      const removal = remove();
      // Settled either way for those who wait: they look for themselves whether the object is there.
      const settled = removal.then(
        () => undefined,
        () => undefined,
      );
      removals.set(hash, settled);
      try {
        return await removal;
      } finally {
        if (removals.get(hash) === settled) removals.delete(hash);
      }
    },
  };
}
