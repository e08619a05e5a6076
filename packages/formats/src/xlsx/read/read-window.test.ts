import { describe, expect, it } from 'vitest';
import { MAX_ROWS } from '../cell/cell-reference.ts';
import { openWorkbook } from '../package/open-workbook.ts';
import { selectSheet } from '../package/select-sheet.ts';
import { SheetIndex } from '../scan/sheet-index.ts';
import { makeBook } from '../testing/make-book.ts';
import { cellContext } from './cell-context.ts';
import { readWindow, type WindowRequest } from './read-window.ts';
import { windowText } from './window-text.ts';

/** Every third row is blank; column A is a shared formula, B an array over the first rows. */
const rows = Array.from({ length: 3000 }, (_, index) => index + 1)
  .filter((row) => row % 3 !== 0)
  .map((row) => {
    const shared = row === 1 ? '<f t="shared" ref="A1:A3000" si="0">C1*2</f>' : '<f t="shared" si="0"/>';
    const array = row === 1 ? '<f t="array" ref="B1:B500">ROW(1:500)</f>' : '';
    return `<row r="${row}"><c r="A${row}">${shared}<v>${row * 2}</v></c><c r="B${row}">${array}<v>${row}</v></c></row>`;
  });
const workbook = openWorkbook(makeBook({ rows: rows.join('') }));
const context = cellContext(workbook);
const sheet = selectSheet(workbook, undefined);
const index = new SheetIndex(workbook, sheet);
await index.reach(MAX_ROWS);

const requests: readonly WindowRequest[] = [
  {},
  { rowStart: 1, rowCount: 5 },
  { rowStart: 450, rowCount: 100 },
  { rowStart: 2990, rowCount: 100 },
  { rowStart: 5000, rowCount: 10 },
  { range: 'B128:B131' },
  { range: 'A2999' },
  { range: 'C1:D9' },
  { range: 'A:A' },
];

describe('readWindow', () => {
  it.each(requests)('[F3] %j is the same from the index as from a stream', async (request) => {
    const streamed = await readWindow(workbook, request, context);
    const indexed = await readWindow(workbook, request, context, index);
    expect(indexed.rows).toEqual(streamed.rows);
    expect(indexed).toMatchObject({ range: streamed.range, has_more: streamed.has_more });
    expect(indexed).toMatchObject({ total_rows: 2999, total_columns: 2 });
  });

  it.each(requests)('[F3] %j is the same from an index that grows as it is asked', async (request) => {
    const growing = new SheetIndex(workbook, sheet);
    for (const asked of [{ range: 'A3' }, request, request]) {
      const { total_rows: _rows, total_columns: _columns, ...streamed } = await readWindow(workbook, asked, context);
      expect(await readWindow(workbook, asked, context, growing)).toMatchObject(streamed);
    }
    await growing.close();
  });

  it('[F3] a sheet of many blocks, in UTF-8 and UTF-16, read here and there at once', async () => {
    const many = Array.from(
      { length: 40_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
    );
    const xml = `<worksheet><sheetData>${many.join('')}</sheetData></worksheet>`;
    for (const part of [xml, Buffer.from(`\ufeff${xml}`, 'utf16le')]) {
      const book = openWorkbook(makeBook({ sheet: part }));
      const growing = new SheetIndex(book, selectSheet(book, undefined));
      const asked = [9_000, 39_990, 20_000, 2, 30_000].map(async (rowStart) => {
        const window = await readWindow(book, { rowStart, rowCount: 3 }, cellContext(book), growing);
        return window.rows.map((row) => row.cells[0]?.value);
      });
      const expected = [9_000, 39_990, 20_000, 2, 30_000].map((row) => [row - 1, row, row + 1]);
      expect(await Promise.all(asked)).toEqual(expected);
      expect(growing.extent).toBeUndefined();
      await growing.reach(MAX_ROWS);
      expect(growing.extent).toEqual({ rows: 40_000, columns: 1 });
    }
  });

  it('[F3] formulas of groups that began far above are whole', async () => {
    const { rows: found } = await readWindow(workbook, { range: 'A400:B400' }, context, index);
    expect(found[0]?.cells.map((cell) => cell.formula)).toEqual(['C400*2', 'ROW(1:500)']);
    expect(found[0]?.cells[1]?.array).toBe('B1:B500');
    const below = await readWindow(workbook, { range: 'B502' }, context, index);
    expect(below.rows[0]?.cells[0]?.formula).toBeUndefined();
  });

  it('[F3] says where to go on, until nothing is left', async () => {
    const seen: number[] = [];
    let rowStart: number | undefined = 1;
    while (rowStart !== undefined) {
      const window = await readWindow(workbook, { rowStart, rowCount: 700 }, context, index);
      seen.push(...window.rows.map((row) => row.number));
      expect(window.has_more).toBe(window.next_row !== undefined);
      rowStart = window.next_row;
    }
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, at) => at + 1).filter((row) => row % 3 !== 0));
  });

  it('[F3] more cells than a window holds are left for the next', async () => {
    const wide = openWorkbook(
      makeBook({ rows: Array.from({ length: 60 }, () => `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`).join('') }),
    );
    const window = await readWindow(wide, { range: '1:60' }, cellContext(wide));
    expect(window).toMatchObject({ has_more: true, next_row: 51 });
    expect(window.rows).toHaveLength(50);
  });

  it('[F3] as text every value has its address and its formula', async () => {
    const window = await readWindow(workbook, { range: 'A1:B2' }, context);
    expect(windowText(window)).toBe(
      '\tA\tB\n1\t2 [=C1*2]\t1 [{=ROW(1:500)} over B1:B500]\n2\t4 [=C2*2]\t2 [{=ROW(1:500)} over B1:B500]',
    );
    expect(windowText({ ...window, rows: [] })).toBe('');
  });
});
