import type { LinesDiff } from '@galley/formats';
import { type ChangeLister, listOf, short } from './entry.ts';
import { formChanges } from './form-changes.ts';

/** A text by its hunks; with `areUnits` each can be taken by itself. */
export function listLines({ hunks, form = [] }: LinesDiff, areUnits: boolean): ChangeLister {
  const listed = hunks.map(({ lines, draft_start, baseline_start }, index) => {
    const removed = lines.filter(({ kind }) => kind === 'removed');
    const added = lines.filter(({ kind }) => kind === 'added');
    const first = lines.findIndex(({ kind }) => kind !== 'same');
    const isGone = added.length === 0;
    const line = (isGone ? baseline_start : draft_start) + Math.max(0, first);
    const kind = isGone ? ('removed' as const) : removed.length === 0 ? ('added' as const) : ('changed' as const);
    return {
      key: `hunk ${index}`,
      kind,
      place: isGone ? `line ${line} (removed)` : `line ${line}`,
      before: removed.length === 0 ? null : short(removed.map(({ text }) => text).join(' ')),
      after: isGone ? null : short(added.map(({ text }) => text).join(' ')),
      note: null,
      unit: areUnits && form.length === 0 ? String(index) : null,
      spot: { at: 'hunk' as const, index },
    };
  });
  return listOf([...listed, ...formChanges(form)]);
}
