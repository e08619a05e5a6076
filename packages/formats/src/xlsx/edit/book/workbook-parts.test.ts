import { describe, expect, it } from 'vitest';
import { parseCell, parseRange, rangeName, readRange } from '../../cell/cell-range.ts';
import { toStoredFormula } from '../cells/stored-formula.ts';
import { closeTag, editTag, openTag } from '../markup/tag-attributes.ts';
import { insertWorksheetChild, outlineWorksheet, setWorksheetChild } from '../markup/worksheet-children.ts';
import { requestFullCalculation } from './calculation.ts';
import { mapDefinedNames, readDefinedNames, removeDefinedName, setDefinedName } from './defined-names.ts';
import { moveSheetEntry, removeSheetEntry, renameSheetEntry, setSheetEntryState } from './sheet-list.ts';

const BOOK =
  '<workbook><bookViews><workbookView activeTab="2" firstSheet="1"/></bookViews><sheets><sheet name="A" sheetId="1" r:id="r1"/> <sheet name="B" sheetId="2" r:id="r2"/><sheet name="C" sheetId="3" state="hidden" r:id="r3"/></sheets><definedNames><definedName name="X" localSheetId="0">A!$A$1</definedName><definedName name="X" localSheetId="2">C!$A$1</definedName><definedName name="Y">1&lt;2</definedName></definedNames></workbook>';

describe('ranges', () => {
  it.each([
    ['B2', { top: 2, left: 1, bottom: 2, right: 1 }, 'B2'],
    ['$d$9:b2', { top: 2, left: 1, bottom: 9, right: 3 }, 'B2:D9'],
    ['C:B', { top: 1, left: 1, bottom: 1_048_576, right: 2 }, 'B:C'],
    ['3:2', { top: 2, left: 0, bottom: 3, right: 16_383 }, '2:3'],
    ['XFD1048576', { top: 1_048_576, left: 16_383, bottom: 1_048_576, right: 16_383 }, 'XFD1048576'],
  ])('[F3] reads %s', (text, range, name) => {
    expect(readRange(text)).toEqual(range);
    expect(rangeName(range)).toBe(name);
  });

  it.each(['', 'A', '5', 'A0', 'XFE1', 'A1048577', 'A1:B', 'A1:B2:C3', 'Sheet1!A1', 'A1 B2'])(
    '[F6] refuses %j with an example of what it takes',
    (text) => {
      expect(() => parseRange(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
      expect(() => parseCell(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    },
  );
});

describe('the list of sheets', () => {
  it('[F6] a move takes local names and the chosen tab along', () => {
    const moved = moveSheetEntry(BOOK, 0, 2);
    expect([...moved.matchAll(/<sheet name="(.)"/g)].map((match) => match[1])).toEqual(['B', 'C', 'A']);
    expect(readDefinedNames(moved).map(({ name, localSheet }) => [name, localSheet])).toEqual([
      ['X', 2],
      ['X', 1],
      ['Y', undefined],
    ]);
    expect(moved).toContain('activeTab="1" firstSheet="0"');
    expect(moved).toContain('/> <sheet');
  });

  it('[F6] a removal takes its local names away and closes the gap', () => {
    const removed = removeSheetEntry(BOOK, 0);
    expect(readDefinedNames(removed).map(({ name, localSheet }) => [name, localSheet])).toEqual([
      ['X', 1],
      ['Y', undefined],
    ]);
    expect(removed).toContain('activeTab="1" firstSheet="0"');
  });

  it('[F6] names are escaped, states set and taken away', () => {
    expect(renameSheetEntry(BOOK, 1, 'a & "b"')).toContain('name="a &amp; &quot;b&quot;" sheetId="2"');
    expect(setSheetEntryState(BOOK, 2, 'visible')).toContain('sheetId="3" r:id="r3"');
    expect(setSheetEntryState(BOOK, 0, 'hidden')).toContain('r:id="r1" state="hidden"/>');
  });
});

describe('defined names', () => {
  it('[F6] are changed in place, added after the sheets, removed with their list', () => {
    expect(setDefinedName(BOOK, { name: 'y', formula: '2>1' })).toContain('<definedName name="Y">2&gt;1</definedName>');
    const bare = '<x:workbook><x:sheets/><x:calcPr/></x:workbook>';
    expect(setDefinedName(bare, { name: 'N', formula: '1', localSheet: 0, isHidden: true })).toBe(
      '<x:workbook><x:sheets/><x:definedNames><x:definedName name="N" localSheetId="0" hidden="1">1</x:definedName></x:definedNames><x:calcPr/></x:workbook>',
    );
    expect(mapDefinedNames(BOOK, () => undefined)).not.toContain('definedName');
    expect(readDefinedNames(removeDefinedName(BOOK, { name: 'x', localSheet: 2 }))).toHaveLength(2);
    expect(mapDefinedNames(BOOK, ({ formula }) => formula)).toBe(BOOK);
  });
});

describe('children of a worksheet', () => {
  const sheet =
    '<worksheet xmlns:r="r"><sheetPr/><sheetData><row r="1"/></sheetData><pageMargins/><mc:AlternateContent><mc:Choice><controls/></mc:Choice></mc:AlternateContent><tableParts/></worksheet>';

  it('[F5] go where the schema wants them', () => {
    const names = (text: string) => outlineWorksheet(text).children.map(({ name }) => name);
    expect(names(insertWorksheetChild(sheet, 'hyperlinks', '<hyperlinks/>'))[2]).toBe('hyperlinks');
    expect(names(insertWorksheetChild(sheet, 'drawing', '<drawing/>')).slice(3, 5)).toEqual([
      'drawing',
      'AlternateContent',
    ]);
    expect(names(insertWorksheetChild(sheet, 'extLst', '<extLst/>')).at(-1)).toBe('extLst');
    expect(names(insertWorksheetChild(sheet, 'cols', '<cols/>'))[1]).toBe('cols');
  });

  it('[F5] are replaced, removed or left alone', () => {
    expect(setWorksheetChild(sheet, 'pageMargins', () => '<pageMargins left="1"/>')).toContain(
      '</sheetData><pageMargins left="1"/>',
    );
    expect(setWorksheetChild(sheet, 'pageMargins', () => undefined)).not.toContain('pageMargins');
    expect(setWorksheetChild(sheet, 'pageMargins', (present) => present)).toBe(sheet);
  });

  it('[F1] a sheet that is cut off is damage, not a crash', () => {
    for (const text of ['', '<worksheet/>', '<worksheet><sheetData><row>', '<worksheet><cols>']) {
      expect(() => outlineWorksheet(text)).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
    }
  });
});

describe('small things', () => {
  it('[F5] attributes are set in place, added and removed', () => {
    expect(editTag(`<c r='A1' s = "1">`, { s: '2', t: 'b', r: undefined })).toBe('<c s = "2" t="b">');
    expect(editTag('<c/>', { t: 'b' })).toBe('<c t="b"/>');
    expect([openTag('<c r="A1" />'), closeTag('<c>')]).toEqual(['<c r="A1">', '<c/>']);
  });

  it('[F6] the request to calculate stands where the schema wants it', () => {
    expect(requestFullCalculation('<workbook><sheets/><extLst/></workbook>')).toBe(
      '<workbook><sheets/><calcPr fullCalcOnLoad="1"/><extLst/></workbook>',
    );
    expect(requestFullCalculation('<workbook><sheets/><calcPr calcId="1"/></workbook>')).toContain(
      '<calcPr calcId="1" fullCalcOnLoad="1"/>',
    );
  });

  it.each([
    ['=A1', 'A1'],
    [' = SUM( A1 , "a;b" ) ', 'SUM( A1 , "a;b" )'],
    ['={1;2}', '{1;2}'],
    ["='My ;( sheet'!A1", "'My ;( sheet'!A1"],
    ['=Table[[#All],[a;b]]', 'Table[[#All],[a;b]]'],
    ['=_xlfn.XLOOKUP(1,A:A,B:B)', '_xlfn.XLOOKUP(1,A:A,B:B)'],
    ['=concat(A1,TEXTJOIN(",",1,B1))', '_xlfn.concat(A1,_xlfn.TEXTJOIN(",",1,B1))'],
    ['=-A1%', '-A1%'],
  ])('[F6] stores %s', (written, stored) => {
    expect(toStoredFormula(written)).toBe(stored);
  });
});
