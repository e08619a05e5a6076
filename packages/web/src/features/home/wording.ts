import type { HomePeek } from '@galley/schema';

/** What a run that stands still wants. */
export function runWaits({ status, has_gate }: Pick<HomePeek['runs'][number], 'status' | 'has_gate'>): string {
  if (has_gate) return 'A plan waits for your approval';
  switch (status) {
    case 'waiting':
      return 'A run waits for your answer';
    case 'paused':
      return 'A run is paused';
    case 'failed':
      return 'A run could not continue';
    case 'running':
      return 'A run is at work';
  }
}
