import { createDocuments, createPool, type DocumentDiff } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printComparison, printResult } from '../output/print.ts';

import { openLocalFile } from './local-file.ts';
import { renderDiff } from './render/render-diff.ts';

export interface DiffFilesOptions {
  readonly json?: boolean;
  readonly key?: string;
  readonly limit?: string;
}

const DEFAULT_LIMIT = 100;

/** Two files anywhere: workbooks by cell, tables by row and cell, Word documents by block and word, presentations by slide and shape, PDF by page, the rest by line. Ends with 1 when they differ. */
export async function diffFiles(first: string, second: string, options: DiffFilesOptions): Promise<number> {
  const limit = limitOf(options);
  const [before, after] = [await openLocalFile(first), await openLocalFile(second)];
  const [left, right] = [await before.bytes(), await after.bytes()];
  if (left.equals(right)) {
    printResult(options.json, { is_same: true }, 'The files are the same, byte for byte.');
    return 0;
  }
  await using pool = createPool();
  const documents = createDocuments(pool);
  const versions = { name: second, before: { ...before, source: left }, after: { ...after, source: right } };
  const key = keyOf(options);
  const diff = await documents.diff(versions, { offset: 0, limit, ...(key === undefined ? {} : { key }) });
  printComparison(options.json, shownDiff(diff, limit), renderDiff(diff, limit));
  return diff.is_same ? 0 : 1;
}

export function limitOf({ limit }: Pick<DiffFilesOptions, 'limit'>): number {
  const number = Number(limit ?? DEFAULT_LIMIT);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('--limit', `"${limit}" is not a number of changes.`, 'Give a whole number.');
}

export function keyOf({ key }: Pick<DiffFilesOptions, 'key'>): string[] | undefined {
  return key?.split(',').map((name) => name.trim());
}

/** The same names for every format: what it is compared by, and how much was left out. */
function shownDiff(diff: DocumentDiff, limit: number) {
  switch (diff.view) {
    case 'cells': {
      const { view: _view, ...rest } = diff;
      return { kind: 'xlsx', ...rest };
    }
    case 'rows': {
      const { key, counts, columns, changes } = diff;
      const { added, removed, renamed, isReordered } = columns;
      return {
        kind: 'table',
        key,
        counts,
        columns: { added, removed, renamed, is_reordered: isReordered },
        changes,
        changes_left_out: diff.total_changes - changes.length,
      };
    }
    case 'blocks': {
      const { view: _view, ...rest } = diff;
      return { kind: 'docx', ...rest };
    }
    case 'pages': {
      const { view: _view, ...rest } = diff;
      return { kind: 'pdf', ...rest };
    }
    case 'slides': {
      const { view: _view, ...rest } = diff;
      return { kind: 'pptx', ...rest };
    }
    case 'pixels': {
      const { view: _view, pixels, ...rest } = diff;
      const { picture: _picture, ...counts } = pixels ?? { picture: null };
      return { kind: 'image', ...rest, pixels: pixels === null ? null : counts };
    }
    case 'lines': {
      const hunks = diff.hunks.slice(0, limit);
      return { kind: 'text', form: diff.form ?? [], hunks, hunks_left_out: diff.hunks.length - hunks.length };
    }
  }
}
