import type { ProcedureOutput } from '@galley/schema';
import { plural } from '../../../lib/format.ts';

type Diff = ProcedureOutput<'ReviewGetTableDiff'>;
export type RowChange = Diff['changes'][number];

/** "1 row added · 2 rows changed (3 cells) · by id". */
export function rowCounts({ counts, key }: Pick<Diff, 'counts' | 'key'>): string {
  const said = [
    ...(['added', 'removed', 'changed', 'moved'] as const).flatMap((kind) => {
      if (counts[kind] === 0) return [];
      const cells = kind === 'changed' ? ` (${plural(counts.cells, 'cell')})` : '';
      return [`${plural(counts[kind], 'row')} ${kind}${cells}`];
    }),
    key === null ? 'matched by content' : `matched by ${key.join(', ')}`,
  ];
  return said.join(' · ');
}

/** Where a changed row stands, for a comment about it. */
export function rowPlace({ after_row: after, before_row: before }: RowChange): string {
  return after === null ? `row ${before} (removed)` : `row ${after}`;
}
