import type { ByteDiff } from '@galley/schema';
import { plural } from '../../../lib/format.ts';

/** How two versions differ that can be compared by their bytes alone. */
export function bytesText({ baseline, draft, first_difference: first }: ByteDiff): string {
  if (baseline === null || draft === null) return plural((baseline ?? draft)?.size ?? 0, 'byte');
  if (first === null) return `${plural(draft.size, 'byte')}, the same in both versions`;
  const sizes =
    baseline.size === draft.size
      ? plural(draft.size, 'byte')
      : `${baseline.size.toLocaleString('en')} → ${plural(draft.size, 'byte')}`;
  return `${sizes}, different from byte ${(first + 1).toLocaleString('en')} on`;
}
