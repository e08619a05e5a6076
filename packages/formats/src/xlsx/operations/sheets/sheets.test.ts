import { describe, expect, it } from 'vitest';
import { applyOperations } from '../../apply/apply-operations.ts';
import { listSheets } from '../../read/read-sheet.ts';
import { nameSumBook as BOOK, valueAt as value } from '../../testing/name-sum-book.ts';
import { edited, partOf } from '../../testing/small-book.ts';

describe('sheets', () => {
  const two = edited(BOOK, [
    { kind: 'add_sheet', name: 'Sums', position: 1 },
    { kind: 'set_cells', sheet: 'Sums', cells: [{ cell: 'A1', value: { formula: '=SUM(Data!B1:B9)' } }] },
  ]).bytes;

  it('[F6] add, move, hide; one stays visible', () => {
    expect(listSheets(two).map(({ name }) => name)).toEqual(['Sums', 'Data']);
    const moved = edited(two, [
      { kind: 'move_sheet', sheet: 'Sums', position: 2 },
      { kind: 'set_sheet_visibility', sheet: 'Sums', visibility: 'hidden' },
    ]).bytes;
    expect(listSheets(moved).map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Data', false],
      ['Sums', true],
    ]);
    const last = applyOperations(moved, [{ kind: 'delete_sheet', sheet: 'Data' }]);
    expect(last.report[0]?.error?.code).toBe('LAST_SHEET');
  });

  it('[F6] rename follows into formulas and names', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'rename_sheet', sheet: 'Data', name: "Bob's data" },
    ]);
    expect(value(bytes, 'Sums', 1, 0)?.formula).toBe("SUM('Bob''s data'!B1:B9)");
    expect(partOf(bytes, 'xl/workbook.xml')).toContain("'Bob''s data'!$A$1:$B$2</definedName>");
  });

  it('[F6] delete breaks references openly and takes local names along', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'delete_sheet', sheet: 'Data' },
    ]);
    expect(value(bytes, 'Sums', 1, 0)?.formula).toBe('SUM(#REF!)');
    expect(partOf(bytes, 'xl/workbook.xml')).not.toContain('definedName');
    expect(listSheets(bytes)).toHaveLength(1);
  });

  it('[F6] copy_sheet copies cells, formats and local names', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'copy_sheet', sheet: 'Data', name: 'Data 2', position: 1 },
    ]);
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data 2', 'Sums', 'Data']);
    expect(value(bytes, 'Data 2', 2, 1)?.value).toBe(5);
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('localSheetId="0">\'Data 2\'!$A$1:$B$2</definedName>');
  });

  it('[F6] names that Excel would refuse are refused with a proposal', () => {
    const { report } = applyOperations(BOOK, [{ kind: 'add_sheet', name: 'a/b' }]);
    expect(report[0]?.error).toMatchObject({ code: 'SHEET_NAME_INVALID', details: { suggestion: 'a b' } });
    const again = applyOperations(BOOK, [{ kind: 'add_sheet', name: 'DATA' }]);
    expect(again.report[0]?.error?.code).toBe('SHEET_EXISTS');
  });
});

describe('delete_sheet', () => {
  it('[F6] takes along what an earlier operation of the batch wrote into the sheet', () => {
    const { bytes, ok } = applyOperations(BOOK, [
      { kind: 'add_sheet', name: 'Old' },
      { kind: 'set_cells', sheet: 'Old', cells: [{ cell: 'A1', value: 'gone' }] },
      { kind: 'delete_sheet', sheet: 'Old' },
      { kind: 'add_sheet', name: 'New' },
      { kind: 'set_cells', sheet: 'New', cells: [{ cell: 'B2', value: 'here' }] },
    ]);
    expect(ok).toBe(true);
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data', 'New']);
    expect(value(bytes, 'New', 1, 0)?.text ?? '').toBe('');
    expect(value(bytes, 'New', 2, 1)?.text).toBe('here');
  });
});
