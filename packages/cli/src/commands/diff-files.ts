import { decodeText, detectKind, diffCsv, diffLines, diffWorkbooks, splitLines, tableFormatOf } from '@galley/formats';
import { InvalidInputError } from '@galley/schema';
import { printResult } from '../print.ts';
import { renderCsvDiff, renderLineDiff, renderWorkbookDiff } from '../render-diff.ts';
import { openLocalFile } from './local-file.ts';

export interface DiffFilesOptions {
  readonly json?: boolean;
  readonly key?: string;
  readonly limit?: string;
}

const DEFAULT_LIMIT = 100;

/** Two files anywhere: workbooks by cell, tables by row and cell, everything else by line. Ends with 1 when they differ. */
export async function diffFiles(first: string, second: string, options: DiffFilesOptions): Promise<number> {
  const limit = Number(options.limit ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 0) {
    throw new InvalidInputError(`"${options.limit}" is not a number of changes.`, 'Give a whole number.');
  }
  const [before, after] = [await openLocalFile(first), await openLocalFile(second)];
  const [left, right] = [await before.bytes(), await after.bytes()];
  if (left.equals(right)) {
    printResult(options.json, { is_same: true }, 'The files are the same, byte for byte.');
    return 0;
  }
  if (before.kind.kind === 'xlsx' && after.kind.kind === 'xlsx') {
    const diff = await diffWorkbooks(left, right, { cellLimit: limit });
    printResult(options.json, { kind: 'xlsx', ...diff }, renderWorkbookDiff(diff));
    return diff.is_same ? 0 : 1;
  }
  if (isDelimited(first, left) && isDelimited(second, right)) {
    const key = options.key?.split(',').map((name) => name.trim());
    const { diff } = diffCsv(left, right, key === undefined ? {} : { key });
    const { counts, columns } = diff;
    const { added, removed, renamed, isReordered } = columns;
    const changes = diff.page(0, limit);
    const result = {
      kind: 'table',
      key: diff.key,
      counts,
      columns: { added, removed, renamed, is_reordered: isReordered },
      changes,
      changes_left_out: diff.changes.length - changes.length,
    };
    printResult(options.json, result, renderCsvDiff(diff, changes));
    return diff.changes.length === 0 && columns.isSame ? 0 : 1;
  }
  const [leftLines, rightLines] = [splitLines(decodeText(left).text), splitLines(decodeText(right).text)];
  const hunks = diffLines(leftLines, rightLines);
  const shown = hunks.slice(0, limit);
  const result = { kind: 'text', hunks: shown, hunks_left_out: hunks.length - shown.length };
  printResult(options.json, result, renderLineDiff(leftLines, rightLines, shown, hunks.length - shown.length));
  return hunks.length === 0 ? 0 : 1;
}

function isDelimited(path: string, bytes: Buffer): boolean {
  const format = tableFormatOf(path);
  return (
    format === 'csv' || format === 'tsv' || format === 'psv' || detectKind(path, bytes.subarray(0, 4096)).kind === 'csv'
  );
}
