import { createHash } from 'node:crypto';
import type { CsvDiff } from '../../csv/diff/diff-csv.ts';
import type { TablePage, TablePageRequest } from '../../csv/diff/table-page.ts';
import { diffLines } from '../../text/diff-lines.ts';
import { splitLines } from '../../text/read-lines.ts';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';

const KEPT_DIFFS = 4;
const kept = new Map<string, CsvDiff>();

/** Compares two versions of a file, and takes over a part of the changes. */
export const operations = {
  diffWorkbooks: lazily(async () => (await import('../../xlsx/diff/diff-workbooks.ts')).diffWorkbooks),
  applySelectedCells: lazily(async () => (await import('../../xlsx/diff/select-cells.ts')).applySelectedCells),
  applySelectedCsv: lazily(async () => (await import('../../csv/diff/select-csv.ts')).applySelectedCsv),
  diffTexts: (before: string, after: string) => diffLines(splitLines(before), splitLines(after)),
  /** A page scrolls through one comparison in many requests: the last ones are kept. */
  async diffTables(
    before: Uint8Array,
    after: Uint8Array,
    { key, offset, limit }: TablePageRequest,
  ): Promise<TablePage> {
    const { diffCsv } = await import('../../csv/diff/diff-csv.ts');
    const { tablePage } = await import('../../csv/diff/table-page.ts');
    const name = JSON.stringify([hashOf(before), hashOf(after), key ?? null]);
    const diff = kept.get(name) ?? diffCsv(before, after, key === undefined ? {} : { key });
    kept.delete(name);
    kept.set(name, diff);
    for (const old of [...kept.keys()].slice(0, -KEPT_DIFFS)) kept.delete(old);
    return tablePage(diff, offset, limit);
  },
};

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

serveTasks(operations, () => import('../../xlsx/diff/diff-workbooks.ts'));
