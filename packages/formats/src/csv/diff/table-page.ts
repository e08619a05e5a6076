import type { DiffRequest } from '../../core/adapter.ts';
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
  /** The kind of every change, each by its first letter, where they were asked for. */
  readonly kinds?: string;
  readonly problems: { readonly before: readonly CsvProblem[]; readonly after: readonly CsvProblem[] };
}

const DEFAULT_LIMIT = 100;

export function tablePage(
  { before, after, diff }: CsvDiff,
  { offset = 0, limit = DEFAULT_LIMIT, indexes, as }: Pick<DiffRequest, 'offset' | 'limit' | 'indexes' | 'as'>,
): TablePage {
  const { added, removed, renamed, isReordered } = diff.columns;
  return {
    columns: { before: diff.before.columns, after: diff.after.columns, added, removed, renamed, isReordered },
    key: diff.key,
    counts: diff.counts,
    changes: indexes === undefined ? diff.page(offset, limit) : indexes.flatMap((index) => diff.page(index, 1)),
    total_changes: diff.changes.length,
    ...(as === 'kinds' ? { kinds: diff.changes.map(({ kind }) => kind.charAt(0)).join('') } : {}),
    problems: { before: before.problems.examples, after: after.problems.examples },
  };
}
