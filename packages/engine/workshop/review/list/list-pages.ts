import type { PagesDiff } from '@galley/formats';
import { type ChangeLister, listOf, short } from './entry.ts';
import { formChanges } from './form-changes.ts';

/** A PDF by its changed pages. */
export function listPages({ pages, pages_left_out, form }: PagesDiff): ChangeLister {
  const listed = pages.map(({ change, before, after, is_moved: isMoved, looks_changed: looks, hunks }, at) => {
    const lines = hunks.flatMap((hunk) => hunk.lines);
    const text = (kind: 'removed' | 'added') => {
      const words = lines.flatMap((line) => (line.kind === kind ? [line.text] : [])).join(' ');
      return words === '' ? null : short(words);
    };
    const isLook = change === 'changed' && lines.length === 0;
    return {
      key: `page ${at + 1}`,
      kind: isLook ? (looks === true ? ('look' as const) : isMoved ? ('moved' as const) : change) : change,
      place: after === null ? `page ${before} (removed)` : `page ${after}`,
      before: text('removed'),
      after: text('added'),
      note: isMoved ? `was page ${before}` : isLook && looks === true ? 'picture' : null,
      unit: null,
      spot: { at: 'page' as const, index: at + 1 },
    };
  });
  return listOf([...listed, ...formChanges(form)], pages_left_out);
}
