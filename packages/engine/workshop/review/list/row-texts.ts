import { type OpenedDocument, sharedDocuments, type Versions } from '@galley/formats';
import { previewWorkbook } from '../preview-workbook.ts';
import { short } from './entry.ts';

/** A row of one of the two versions. */
export interface RowSide {
  readonly side: 'reference' | 'draft';
  readonly sheet: string;
  readonly row: number;
}

/** What some rows say, in a few words. Rows that stand together are read together. */
export async function rowTexts(
  { before, after }: Versions,
  wanted: readonly RowSide[],
): Promise<(row: RowSide) => string | null> {
  const found = new Map<string, string>();
  const bySheet = Map.groupBy(wanted, ({ side, sheet }) => `${side} ${sheet}`);
  for (const rows of bySheet.values()) {
    for (const [first, last] of stretches(rows.map(({ row }) => row))) {
      const { side, sheet } = rows[0] as RowSide;
      for (const [at, text] of await readTexts(side === 'draft' ? after : before, sheet, first, last)) {
        found.set(nameOf({ side, sheet, row: at }), text);
      }
    }
  }
  return (row) => found.get(nameOf(row)) ?? null;
}

async function readTexts(document: OpenedDocument | null, sheet: string, first: number, last: number) {
  const texts = new Map<number, string>();
  if (document === null) return texts;
  const window = { sheet, row_start: first, row_count: last - first + 1 };
  const shown = await previewWorkbook(sharedDocuments(), document, window);
  if (shown.preview !== 'grid') return texts;
  for (const [at, cells] of shown.grid.rows.entries()) {
    const words = cells.flatMap(({ text }) => (text === '' ? [] : [text]));
    if (words.length > 0) texts.set(first + at, short(words.join(' | ')));
  }
  return texts;
}

/** Rows between two that are wanted are read along where that is cheaper than another look. */
const NEAR = 20;

function stretches(rows: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const row of [...new Set(rows)].sort((one, other) => one - other)) {
    const open = found.at(-1);
    if (open !== undefined && row - open[1] <= NEAR) open[1] = row;
    else found.push([row, row]);
  }
  return found;
}

function nameOf({ side, sheet, row }: RowSide): string {
  return `${side} ${row} ${sheet}`;
}
