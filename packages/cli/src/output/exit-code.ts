import type { RunView } from '@galley/schema';

/** SPEC O11: 0 done, 1 failed, 2 waiting for a person, 3 paused, 130 cancelled. A failed item is a failure. */
export function exitCodeOf(run: RunView): number {
  switch (run.status) {
    case 'done':
      return run.items.some((item) => item.status === 'failed') ? 1 : 0;
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
