import type { ColumnAlignment } from '../../diff/align-columns.ts';
import type { RowChangeDetail, TableDiffCounts } from '../../diff/table-diff.ts';
import type { CsvProblem } from '../read/problems.ts';
import type { CsvDiff } from './diff-csv.ts';

/** A part of what changed between two tables, as data. */
export interface TablePage {
  readonly columns: Pick<ColumnAlignment, 'added' | 'removed' | 'renamed' | 'isReordered'> & {
    readonly before: readonly string[];
    readonly after: readonly string[];
  };
  readonly key: readonly string[] | null;
  readonly counts: TableDiffCounts;
  readonly changes: readonly RowChangeDetail[];
  readonly total_changes: number;
  readonly problems: { readonly before: readonly CsvProblem[]; readonly after: readonly CsvProblem[] };
}

export function tablePage({ before, after, diff }: CsvDiff, offset: number, limit: number): TablePage {
  const { added, removed, renamed, isReordered } = diff.columns;
  return {
    columns: { before: diff.before.columns, after: diff.after.columns, added, removed, renamed, isReordered },
    key: diff.key,
    counts: diff.counts,
    changes: diff.page(offset, limit),
    total_changes: diff.changes.length,
    problems: { before: before.problems.examples, after: after.problems.examples },
  };
}
