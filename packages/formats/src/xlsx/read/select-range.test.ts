import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../package/open-workbook.ts';
import { makeBook } from '../testing/make-book.ts';
import { areaName, readArea, selectRange, splitReference } from './select-range.ts';

describe('readArea', () => {
  it.each([
    ['A1', 'A1'],
    ['$B$2:d9', 'B2:D9'],
    ['D9:B2', 'B2:D9'],
    ['B:D', 'B1:D1048576'],
    ['2:9', 'A2:XFD9'],
    [' C3 ', 'C3'],
  ])('[F3] %s is %s', (written, name) => {
    const area = readArea(written);
    expect(area === undefined ? undefined : areaName(area)).toBe(name);
  });

  it.each(['', 'A', '7', 'A1:', ':A1', 'A1:B', 'A1:B2:C3', 'XFE1', 'A1048577', 'A0', 'ABCD1', 'hello'])(
    '[F3] %j is no range',
    (written) => {
      expect(readArea(written)).toBeUndefined();
    },
  );
});

describe('selectRange', () => {
  const workbook = openWorkbook(
    makeBook({
      workbook:
        '<definedNames><definedName name="Total">Data!$B$2</definedName><definedName name="Rate">0.19</definedName></definedNames>',
    }),
  );

  it('[F3] takes the sheet from the range, the request, or the workbook', () => {
    expect(splitReference("'It''s'!A1")).toEqual({ sheet: "It's", range: 'A1' });
    for (const request of [{ range: 'A1' }, { range: 'Data!A1' }, { sheet: 'data', range: 'A1' }, { range: 'total' }]) {
      expect(selectRange(workbook, request).sheet.name).toBe('Data');
    }
    expect(areaName(selectRange(workbook, { range: 'Total' }).area)).toBe('B2');
  });

  it('[F3] says what a range looks like when it is none', () => {
    for (const range of ['Nothing', 'Rate']) {
      expect(() => selectRange(workbook, { range })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    }
    expect(() => selectRange(workbook, { range: 'Other!A1' })).toThrow(
      expect.objectContaining({ code: 'SHEET_NOT_FOUND' }),
    );
  });
});
