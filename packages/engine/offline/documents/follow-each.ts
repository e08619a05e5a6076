import { OfflineStepError } from '../decision/offline-step-error.ts';
import type { Followed, Remark } from '../session/remarks.ts';

export interface FollowedItems {
  readonly items: readonly string[];
  readonly followed: readonly Followed[];
}

/**
 * Takes remarks one after the other into a plan. One that changes nothing, leaves nothing, or changes another item than
 * the one it is about is left out again and said to be beyond these rules.
 */
export function followEach(
  remarks: readonly Remark[],
  itemsFor: (kept: readonly Remark[]) => readonly string[],
): FollowedItems {
  const kept: Remark[] = [];
  const followed: Followed[] = [];
  let items = itemsFor([]);
  for (const remark of remarks) {
    const next = attempt(() => itemsFor([...kept, remark]));
    if (next === null || next.length === 0 || !isMeant(items, next, remark)) followed.push({ remark, how: null });
    else {
      followed.push({ remark, how: describe(items, next) });
      kept.push(remark);
      items = next;
    }
  }
  return { items, followed };
}

function attempt(work: () => readonly string[]): readonly string[] | null {
  try {
    return work();
  } catch (error) {
    // With this remark no plan can be made: it is declined, and the plan stays.
    if (error instanceof OfflineStepError) return null;
    throw error;
  }
}

function isMeant(before: readonly string[], after: readonly string[], { item }: Remark): boolean {
  if (before.join('\n') === after.join('\n')) return false;
  return item === undefined || before.every((text) => text.startsWith(`${item} — `) || after.includes(text));
}

function describe(before: readonly string[], after: readonly string[]): string {
  const label = (text: string) => /^(.*?) — /.exec(text)?.[1] ?? text;
  const gone = before.map(label).filter((name) => !after.map(label).includes(name));
  const changed = after.filter((text) => !before.includes(text)).map((text) => text.split('\n', 1)[0] ?? '');
  return (
    [...(gone.length === 0 ? [] : [`left out ${gone.join(', ')}`]), ...changed.slice(0, 3)].join('; ') || 'changed'
  );
}
