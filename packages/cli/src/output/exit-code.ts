import type { RunView } from '@galley/schema';

/** The run is over, and nothing shows that some of its items were done (SPEC R18). */
export const UNVERIFIED = 4;

/** SPEC O11: 0 done, 1 failed, 2 waiting for a person, 3 paused, 4 done with unverified items, 130 cancelled. A failed item is a failure. */
export function exitCodeOf(run: RunView): number {
  switch (run.status) {
    case 'done':
      if (run.items.some((item) => item.status === 'failed')) return 1;
      return run.items.some((item) => item.status === 'unverified') ? UNVERIFIED : 0;
    case 'failed':
      return 1;
    case 'waiting':
      return 2;
    case 'running':
    case 'paused':
      return 3;
    case 'cancelled':
      return 130;
  }
}
