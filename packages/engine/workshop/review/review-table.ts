import { AbilityMissingError, type CsvProblem, sharedDocuments } from '@galley/formats';
import type { ProcedureOutput } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

type TableReview = ProcedureOutput<'ReviewGetTableDiff'>;

export interface TablePage {
  readonly key?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

const MOST_PROBLEMS = 20;
const MOST_TEXT = 2_000;

export async function reviewTable(workbench: DraftPlace, path: string, page: TablePage): Promise<TableReview> {
  const { reference, versions } = await bothSides(workbench, path);
  const { key, offset, limit } = page;
  const wanted = { view: 'rows', offset, limit, ...(key === undefined ? {} : { key }) } as const;
  const diff = await sharedDocuments().diff(versions, wanted);
  if (diff.view !== 'rows') throw new AbilityMissingError(path, versions.after?.kind.kind ?? 'missing', 'diff');
  const { before, after, added, removed, renamed, isReordered } = diff.columns;
  return {
    ...referenceOf(reference),
    columns: {
      before: [...before],
      after: [...after],
      added: [...added],
      removed: [...removed],
      renamed: [...renamed],
      is_reordered: isReordered,
    },
    key: diff.key === null ? null : [...diff.key],
    counts: diff.counts,
    changes: diff.changes.map((change) => ({
      ...change,
      cells: change.cells.map((cell) => ({ ...cell, before: shown(cell.before), after: shown(cell.after) })),
      before: change.before?.map(shown) ?? null,
      after: change.after?.map(shown) ?? null,
    })),
    total_changes: diff.total_changes,
    offset,
    problems: [...problems(diff.problems.before, 'baseline'), ...problems(diff.problems.after, 'draft')],
  };
}

function problems(found: readonly CsvProblem[], side: 'baseline' | 'draft'): TableReview['problems'] {
  return found.slice(0, MOST_PROBLEMS).map(({ kind, line }) => ({ side, kind, line }));
}

function shown(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}… (${text.length} characters)` : text;
}
