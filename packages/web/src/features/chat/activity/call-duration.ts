import type { ToolCallView } from '@galley/schema';
import { formatElapsed } from '../../../lib/format.ts';

/** Most calls take less than a second: 40 ms says more than 0 s. */
export function callDuration({ elapsed_ms, state }: Pick<ToolCallView, 'elapsed_ms' | 'state'>): string {
  if (elapsed_ms === null) return state === 'running' ? 'running' : '';
  return elapsed_ms < 1_000 ? `${Math.max(1, Math.round(elapsed_ms))} ms` : formatElapsed(elapsed_ms);
}
