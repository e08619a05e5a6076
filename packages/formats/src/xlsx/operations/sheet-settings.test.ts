import { expect, it } from 'vitest';
import { nameSumBook as BOOK } from '../testing/name-sum-book.ts';
import { edited, partOf } from '../testing/small-book.ts';

it('[F6] freezes, unfreezes, filters, links and sets a print area', () => {
  const { bytes, sheet } = edited(BOOK, [
    { kind: 'freeze_panes', sheet: 'Data', rows: 1 },
    { kind: 'set_auto_filter', sheet: 'Data', range: 'A1:B2' },
    { kind: 'set_hyperlink', sheet: 'Data', range: 'A2', url: 'https://example.org/?a=1&b=2', tooltip: 'x"y' },
    { kind: 'set_hyperlink', sheet: 'Data', range: 'B2', location: 'Data!A1' },
    { kind: 'set_print_area', sheet: 'Data', range: 'A1:B9' },
    { kind: 'set_tab_color', sheet: 'Data', color: '#123456' },
  ]);
  expect(sheet).toMatch(/<sheetPr><tabColor rgb="FF123456"\/><\/sheetPr><dimension/);
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:B2"/><hyperlinks>');
  expect(partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain(
    'Target="https://example.org/?a=1&amp;b=2" TargetMode="External"',
  );
  expect(partOf(bytes, 'xl/workbook.xml')).toContain(
    '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$B$2</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$B$9</definedName>',
  );
  const back = edited(bytes, [
    { kind: 'freeze_panes', sheet: 'Data' },
    { kind: 'set_auto_filter', sheet: 'Data', range: null },
    { kind: 'set_hyperlink', sheet: 'Data', range: 'A1:B9' },
    { kind: 'set_print_area', sheet: 'Data', range: null },
    { kind: 'set_tab_color', sheet: 'Data', color: null },
  ]);
  expect(back.sheet).not.toMatch(/pane|autoFilter|hyperlink|tabColor/);
  expect(partOf(back.bytes, 'xl/workbook.xml')).not.toContain('definedName');
  expect(partOf(back.bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('hyperlink');
});
