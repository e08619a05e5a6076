import type { FormChange } from '../../core/adapter.ts';
import type { AboutPdf } from '../describe/about.ts';
import type { ReadPdf } from '../read/kept-pages.ts';

const LONGEST = 200;
/** Written anew by every program: no change that anyone made. */
const ALWAYS_NEW: ReadonlySet<string> = new Set(['modified', 'producer', 'version', 'creator', 'created']);

/** What differs beside the pages. */
export function formChanges(before: ReadPdf, after: ReadPdf): FormChange[] {
  const names = [...new Set([...Object.keys(before.about), ...Object.keys(after.about)])] as (keyof AboutPdf)[];
  return [
    ...names
      .filter((name) => !ALWAYS_NEW.has(name))
      .map((name) => ({
        what: name.replace('is_', '').replace('has_', '').replaceAll('_', ' '),
        before: shown(before.about[name]),
        after: shown(after.about[name]),
      })),
    { what: 'outline', before: outline(before), after: outline(after) },
  ]
    .filter((change) => change.before !== change.after)
    .map(({ what, before: old, after: made }) => ({ what, before: cut(old), after: cut(made) }));
}

function shown(value: AboutPdf[keyof AboutPdf]): string {
  if (value === undefined) return 'none';
  if (value === true) return 'yes';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function outline({ outline: entries }: ReadPdf): string {
  if (entries.length === 0) return 'none';
  return entries.map(({ title, page }) => (page === undefined ? title : `${title} (page ${page})`)).join(', ');
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
