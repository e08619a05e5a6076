import type { ProcedureOutput } from '@galley/schema';
import type { TextLine } from '../../../components/text/text-lines.tsx';
import { plural } from '../../../lib/format.ts';

type Diff = ProcedureOutput<'ReviewGetPdfDiff'>;

/** A changed page in a list: "Page 3, moved from 5". */
export function pageTitle({ change, before, after, is_moved: isMoved, looks_changed: looks }: Diff['changes'][number]) {
  if (change === 'added') return `Page ${after}, new`;
  if (change === 'removed') return `Page ${before}, removed`;
  if (isMoved) return `Page ${after}, moved from ${before}`;
  const was = before === after ? '' : `, was page ${before}`;
  return `Page ${after}${was}${looks === true ? '' : ', changed'}`;
}

export function summaryText({ changes, changes_left_out: left, hunks, unchanged, ...rest }: Diff): string {
  if (changes.length === 0) return 'Every page reads and looks the same. The bytes of the file differ.';
  const pages = `${plural(changes.length + left, 'page')} changed, ${unchanged} as before.`;
  const current = changes.find(({ index }) => index === rest.change_index);
  const looks =
    current?.change === 'changed' && hunks.length === 0 && current.looks_changed === true
      ? ' This one has the same text and looks different.'
      : '';
  const notLooked =
    rest.looks_not_compared === 0 ? '' : ` Pictures of ${plural(rest.looks_not_compared, 'page')} were not compared.`;
  return `${pages}${looks}${notLooked}`;
}

/** Lines of the page's hunks with both numberings; where lines are left out between two hunks, a line says so. */
export function pageLines(hunks: Diff['hunks']): TextLine[] {
  return hunks.flatMap((hunk, index) => {
    let [draft, reference] = [hunk.draft_start, hunk.baseline_start];
    const lines = hunk.lines.map(
      ({ kind, text, words }): TextLine => ({
        kind,
        text,
        words,
        number: kind === 'removed' ? undefined : draft++,
        referenceNumber: kind === 'added' ? undefined : reference++,
      }),
    );
    return index === 0 ? lines : [{ kind: 'gap' as const, text: '…' }, ...lines];
  });
}
