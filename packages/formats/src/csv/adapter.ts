import { createHash } from 'node:crypto';
import type { DiffRequest, FormatAdapter, LinesDiff } from '../core/adapter.ts';
import type { Passages } from '../core/passages.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { type LineSelection, lineAbilities } from '../text/adapter.ts';
import { type CsvDiff, diffCsv } from './diff/diff-csv.ts';
import { applySelectedCsv, type CsvSelection } from './diff/select-csv.ts';
import { type TablePage, tablePage } from './diff/table-page.ts';
import { type CsvEditResult, editCsv } from './edit/edit-csv.ts';
import type { CsvEditOptions, CsvOperation } from './edit/operation.ts';
import { csvPassages } from './read/csv-passages.ts';

export interface RowsDiff extends TablePage {
  readonly view: 'rows';
  readonly is_same: boolean;
}

/** Changes to take, by their place in the comparison. */
export interface RowSelection extends CsvSelection {
  readonly view: 'rows';
  readonly key?: readonly string[];
}

const NOTHING = new Uint8Array();
const KEPT_DIFFS = 4;
/** A page scrolls through one comparison in many requests: the last ones are kept. */
const kept = new Map<string, CsvDiff>();

export const csvAdapter = {
  ...lineAbilities,
  async passages(source: FormatSource): Promise<Passages> {
    return csvPassages(await bytesOf(source));
  },
  async edit(
    source: FormatSource,
    operations: readonly CsvOperation[],
    options: CsvEditOptions,
  ): Promise<CsvEditResult> {
    return editCsv(await bytesOf(source), operations, options);
  },
  async diff(
    before: FormatSource | null,
    after: FormatSource | null,
    request: DiffRequest,
  ): Promise<RowsDiff | LinesDiff> {
    if (request.view === 'lines') return lineAbilities.diff(before, after, request);
    const diff = compare(await bytesOf(before ?? NOTHING), await bytesOf(after ?? NOTHING), request.key);
    const page = tablePage(diff, request);
    return { view: 'rows', ...page, is_same: page.total_changes === 0 && diff.diff.columns.isSame };
  },
  async select(
    before: FormatSource | null,
    after: FormatSource,
    selection: RowSelection | LineSelection,
  ): Promise<Uint8Array> {
    if (selection.view === 'lines') return lineAbilities.select(before, after, selection);
    const { key, ...chosen } = selection;
    const options = key === undefined ? {} : { key };
    return applySelectedCsv(await bytesOf(before ?? NOTHING), await bytesOf(after), chosen, options);
  },
} satisfies FormatAdapter;

function compare(before: Uint8Array, after: Uint8Array, key: readonly string[] | undefined): CsvDiff {
  const name = JSON.stringify([hashOf(before), hashOf(after), key ?? null]);
  const diff = kept.get(name) ?? diffCsv(before, after, key === undefined ? {} : { key });
  kept.delete(name);
  kept.set(name, diff);
  for (const old of [...kept.keys()].slice(0, -KEPT_DIFFS)) kept.delete(old);
  return diff;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
