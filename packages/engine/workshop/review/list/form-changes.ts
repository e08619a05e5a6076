import type { ListedChange } from '@galley/schema';
import { short } from './entry.ts';

/** What differs beside lines and pages: an encoding, a title. */
export function formChanges(
  form: readonly { readonly what: string; readonly before: string; readonly after: string }[],
): Omit<ListedChange, 'index'>[] {
  return form.map(({ what, before, after }, index) => ({
    key: `form ${index}`,
    kind: 'other',
    place: what,
    before: short(before),
    after: short(after),
    note: null,
    unit: null,
    spot: { at: 'file' },
  }));
}
