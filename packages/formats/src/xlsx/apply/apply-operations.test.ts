import { describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { listSheets } from '../read/read-sheet.ts';
import { nameSumBook as BOOK, valueAt as value } from '../testing/name-sum-book.ts';
import { bookOf, edited, partOf, sheetOf } from '../testing/small-book.ts';
import { addSheet } from './add-sheet.ts';
import { applyOperations } from './apply-operations.ts';
import { createWorkbook } from './create-workbook.ts';

describe('a batch', () => {
  const bad = { kind: 'set_cells', sheet: 'Nope', cells: [{ cell: 'A1', value: 1 }] };
  const good = { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B2', value: 6 }] };

  it('[F6] writes nothing when one operation fails, and names it', () => {
    const { bytes, ok, report } = applyOperations(BOOK, [good, bad, good]);
    expect(ok).toBe(false);
    expect(bytes).toBe(BOOK);
    expect(report.map((item) => item.ok)).toEqual([true, false]);
    expect(report[1]).toMatchObject({ index: 1, kind: 'set_cells', error: { code: 'SHEET_NOT_FOUND' } });
  });

  it('[F6] does the rest when asked to, and undoes what the failing operation began', () => {
    const half = {
      kind: 'merge_cells',
      sheet: 'Data',
      range: 'A1:B2',
    };
    const { bytes, report } = applyOperations(
      BOOK,
      [good, half, half, { kind: 'nonsense' }, { ...good, extra: 1 }, { kind: 'add_sheet', name: 'New' }],
      { mode: 'partial' },
    );
    expect(report.map((item) => item.ok)).toEqual([true, true, false, false, false, true]);
    expect(report[3]?.error?.message).toContain('no operation "nonsense"');
    expect(report[4]?.error?.code).toBe('INVALID_ARGUMENT');
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data', 'New']);
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml').match(/<mergeCell /g)).toHaveLength(1);
  });

  it('[F5] every part that no operation names keeps its compressed bytes', () => {
    const { bytes } = edited(BOOK, [good]);
    const [before, after] = [openZip(BOOK), openZip(bytes)];
    for (const entry of before.entries) {
      if (entry.name === 'xl/worksheets/sheet1.xml') continue;
      expect(after.find(entry.name)?.crc32).toBe(entry.crc32);
      expect(after.find(entry.name)?.compressedSize).toBe(entry.compressedSize);
    }
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
  });
});

describe('files of all kinds', () => {
  it('[F5] a signed package is edited with a warning', () => {
    const signed = bookOf(sheetOf(''), { '_xmlsignatures/sig1.xml': '<Signature/>' });
    const { warnings } = applyOperations(signed, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: 1 }] },
    ]);
    expect(warnings).toEqual([expect.stringContaining('signature invalid')]);
  });

  it('[F5] a workbook that asks for dates from 1904 gets them', () => {
    const xml = partOf(BOOK, 'xl/workbook.xml').replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>');
    const book = bookOf(sheetOf(''), { 'xl/workbook.xml': xml });
    const { sheet } = edited(book, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: { date: '2024-05-31' } }] },
    ]);
    expect(sheet).toContain('<v>43981</v>');
  });

  it('[F6] a created workbook takes operations', () => {
    const made = addSheet(createWorkbook(), { name: 'One', columns: [{ name: 'a', type: 'text' }], rows: [['x']] });
    const { bytes } = edited(made, [{ kind: 'append_rows', sheet: 'One', rows: [['y']] }]);
    expect(value(bytes, 'One', 3, 0)?.value).toBe('y');
  });
});
