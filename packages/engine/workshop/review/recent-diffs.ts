import { createHash } from 'node:crypto';
import { sharedPool, type WorkbookDiff } from '@galley/formats';

const KEPT = 4;
const kept = new Map<string, Promise<WorkbookDiff>>();

/** The last comparisons are kept: a page scrolls through one of them in many requests. */
export async function recentWorkbookDiff(before: Uint8Array, after: Uint8Array): Promise<WorkbookDiff> {
  const key = `${hashOf(before)} ${hashOf(after)}`;
  const diff = kept.get(key) ?? sharedPool().run('compare', 'diffWorkbooks', [before, after]);
  kept.delete(key);
  kept.set(key, diff);
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  try {
    return await diff;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
