import { describe, expect, it } from 'vitest';
import type { SheetShift } from '../formula/index.ts';
import { shiftContext } from './shift-context.ts';
import { shiftWorksheet } from './shift-worksheet.ts';

const rows = (kind: 'insert' | 'delete', at: number, count = 1): SheetShift => ({
  sheet: 'Data',
  axis: 'rows',
  kind,
  at,
  count,
});
const columns = (kind: 'insert' | 'delete', at: number, count = 1): SheetShift => ({
  sheet: 'Data',
  axis: 'columns',
  kind,
  at,
  count,
});

function sheet(inside: { data?: string; before?: string; after?: string }): string {
  const { data = '', before = '', after = '' } = inside;
  return `<worksheet>${before}<sheetData>${data}</sheetData>${after}</worksheet>`;
}

function shifted(source: string, shift: SheetShift, home = 'Data', copyFormat = false): string {
  return shiftWorksheet(source, shiftContext(shift, home), { copyFormat, headers: new Map() });
}

const THREE = sheet({
  data: '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2" spans="1:2"><c r="A2"><f>A1*2</f><v>2</v></c></row><row r="5"/>',
});

describe('cells and rows', () => {
  it('[F6] rows move down and formulas follow', () => {
    expect(shifted(THREE, rows('insert', 2, 3))).toBe(
      sheet({
        data: '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="5" spans="1:2"><c r="A5"><f>A1*2</f><v>2</v></c></row><row r="8"/>',
      }),
    );
    expect(shifted(THREE, rows('insert', 1))).toContain('<c r="A3"><f>A2*2</f><v>2</v></c>');
  });

  it('[F6] a deleted row goes with its cells, and what read it is broken', () => {
    expect(shifted(THREE, rows('delete', 1))).toBe(
      sheet({ data: '<row r="1" spans="1:2"><c r="A1"><f>#REF!*2</f><v>2</v></c></row><row r="4"/>' }),
    );
  });

  it('[F6] columns move and spans follow', () => {
    expect(shifted(THREE, columns('insert', 0, 2))).toBe(
      sheet({
        data: '<row r="1"><c r="C1"><v>1</v></c><c r="D1"/></row><row r="2" spans="3:4"><c r="C2"><f>C1*2</f><v>2</v></c></row><row r="5"/>',
      }),
    );
    expect(shifted(THREE, columns('delete', 0))).toBe(
      sheet({ data: '<row r="1"><c r="A1"/></row><row r="2" spans="1:1"></row><row r="5"/>' }),
    );
  });

  it('[F5] what does not move keeps every byte', () => {
    expect(shifted(THREE, rows('insert', 6))).toBe(THREE);
    expect(shifted(THREE, columns('insert', 2))).toBe(THREE);
    expect(shifted(THREE, rows('insert', 1), 'Other')).toBe(THREE);
  });

  it('[F6] rows and cells without a written place are given one where they move', () => {
    const bare = sheet({ data: '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>' });
    expect(shifted(bare, rows('insert', 2))).toBe(
      sheet({ data: '<row><c><v>1</v></c><c><v>2</v></c></row><row r="3"><c><v>3</v></c></row>' }),
    );
    expect(shifted(bare, columns('insert', 1))).toBe(
      sheet({ data: '<row><c r="A1"><v>1</v></c><c r="C1"><v>2</v></c></row><row><c r="A2"><v>3</v></c></row>' }),
    );
  });

  it('[F5] prefixes are kept', () => {
    const source =
      '<x:worksheet><x:sheetData><x:row r="2"><x:c r="A2"><x:f>B2</x:f></x:c></x:row></x:sheetData></x:worksheet>';
    expect(shifted(source, rows('insert', 1))).toBe(
      source.replace('r="2"', 'r="3"').replace('A2', 'A3').replace('B2', 'B3'),
    );
  });

  it('[F6] new rows look like the row above, new columns like the column to the left', () => {
    const source = sheet({
      before: '<cols><col min="1" max="1" width="9"/><col min="2" max="3" width="5"/></cols>',
      data: '<row r="1" ht="30" customHeight="1"><c r="A1" s="4"><v>1</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2"/></row>',
    });
    expect(shifted(source, rows('insert', 2, 2), 'Data', true)).toContain(
      '</row><row r="2" ht="30" customHeight="1"><c r="A2" s="4"/></row><row r="3" ht="30" customHeight="1"><c r="A3" s="4"/></row><row r="4">',
    );
    const wide = shifted(source, columns('insert', 1), 'Data', true);
    expect(wide).toContain('<c r="A1" s="4"><v>1</v></c><c r="B1" s="4"/><c r="C1"><v>1</v></c>');
    expect(wide).toContain('<col min="1" max="2" width="9"/><col min="3" max="4" width="5"/>');
  });

  it('[F6] nothing is pushed off the sheet', () => {
    const full = sheet({ data: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' });
    expect(() => shifted(full, rows('insert', 1))).toThrow(expect.objectContaining({ code: 'SHIFT_REFUSED' }));
    expect(() => shifted(full, columns('insert', 1))).toThrow(expect.objectContaining({ code: 'SHIFT_REFUSED' }));
    const styled = sheet({ data: '<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>' });
    expect(shifted(styled, rows('insert', 1))).toBe(sheet({}));
  });
});

describe('groups of formulas', () => {
  const group = sheet({
    data: '<row r="1"><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2</f></c></row><row r="2"><c r="B2"><f t="shared" si="0"/></c></row><row r="3"><c r="B3"><f t="shared" si="0"/></c></row>',
  });

  it('[F6] a shared group that moves as one stays shared', () => {
    const moved = shifted(group, rows('insert', 1));
    expect(moved).toContain('<c r="B2"><f t="shared" ref="B2:B4" si="0">A2*2</f></c>');
    expect(moved).toContain('<c r="B4"><f t="shared" si="0"/></c>');
  });

  it('[F6] a group that still reads the same around a gap stays shared', () => {
    const moved = shifted(group, rows('insert', 3));
    expect(moved).toContain('<f t="shared" ref="B1:B4" si="0">A1*2</f>');
    expect(moved).toContain('<c r="B4"><f t="shared" si="0"/></c>');
  });

  it('[F6] a group that reads otherwise after the shift is written out', () => {
    const next = group.replace('A1*2', 'A2*2');
    const moved = shifted(next, rows('insert', 2));
    expect(moved).toContain('<c r="B1"><f>A3*2</f></c>');
    expect(moved).toContain('<c r="B3"><f>A4*2</f></c>');
    expect(moved).toContain('<c r="B4"><f>A5*2</f></c>');
  });

  it('[F6] a group that loses its first cell is written out', () => {
    const moved = shifted(group, rows('delete', 1));
    expect(moved).toContain('<c r="B1"><f>A1*2</f></c>');
    expect(moved).toContain('<c r="B2"><f>A2*2</f></c>');
    expect(moved).not.toContain('shared');
  });

  it('[F6] on another sheet a shared group follows the shifted sheet', () => {
    const elsewhere = group.replace('A1*2', 'Data!A1*2');
    expect(shifted(elsewhere, rows('insert', 2), 'Report')).toContain('<c r="B2"><f>Data!A3*2</f></c>');
    expect(shifted(elsewhere, rows('insert', 1), 'Report')).toContain('ref="B1:B3" si="0">Data!A2*2<');
  });

  it('[F6] an array formula moves whole and cannot be cut', () => {
    const array = sheet({
      data: '<row r="2"><c r="A2"><f t="array" ref="A2:A4">B2:B4*2</f></c></row><row r="3"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"/></row>',
    });
    expect(shifted(array, rows('insert', 1))).toContain('<f t="array" ref="A3:A5">B3:B5*2</f>');
    for (const shift of [rows('insert', 3), rows('delete', 2), rows('delete', 4)])
      expect(() => shifted(array, shift)).toThrow(expect.objectContaining({ code: 'SHIFT_REFUSED' }));
    expect(shifted(array, rows('delete', 1, 9))).toBe(sheet({}));
  });

  it('[F6] a data table keeps its inputs', () => {
    const table = sheet({ data: '<row r="5"><c r="B5"><f t="dataTable" ref="B5:B6" dt2D="0" r1="A1"/></c></row>' });
    expect(shifted(table, rows('insert', 1))).toContain('ref="B6:B7" dt2D="0" r1="A2"/>');
    expect(shifted(table, rows('delete', 1))).toContain('ref="B4:B5" dt2D="0" r1="A1" del1="1"/>');
  });
});

type Part = readonly [string, SheetShift, string, string];

/** One part of a worksheet before and after. */
const PARTS: readonly Part[] = [
  [
    'a merge moves',
    rows('insert', 1),
    '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
    '<mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells>',
  ],
  [
    'a merge grows',
    rows('insert', 2),
    '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    '<mergeCells><mergeCell ref="A1:B3"/></mergeCells>',
  ],
  [
    'a merge of one cell goes',
    columns('delete', 1),
    '<mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="D1:E1"/></mergeCells>',
    '<mergeCells count="1"><mergeCell ref="C1:D1"/></mergeCells>',
  ],
  [
    'the last merge takes the list along',
    rows('delete', 1),
    '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
    '',
  ],
  [
    'a rule moves with its cells',
    rows('insert', 1),
    '<conditionalFormatting sqref="A1:A9 C1"><cfRule><formula>A1&gt;$B$1</formula></cfRule></conditionalFormatting>',
    '<conditionalFormatting sqref="A2:A10 C2"><cfRule><formula>A2&gt;$B$2</formula></cfRule></conditionalFormatting>',
  ],
  [
    'a rule that loses its first cell is told from the next',
    rows('delete', 1),
    '<conditionalFormatting sqref="A1:A9"><cfRule><formula>A1&gt;5</formula></cfRule></conditionalFormatting>',
    '<conditionalFormatting sqref="A1:A8"><cfRule><formula>A1&gt;5</formula></cfRule></conditionalFormatting>',
  ],
  [
    'a rule without cells goes',
    rows('delete', 1, 9),
    '<conditionalFormatting sqref="A1:A9"><cfRule><formula>A1</formula></cfRule></conditionalFormatting>',
    '',
  ],
  [
    'a colour scale by formula',
    rows('insert', 1),
    '<conditionalFormatting sqref="B1"><cfRule><colorScale><cfvo type="formula" val="$A$1"/><cfvo type="num" val="5"/><cfvo type="percent" val="$C$1"/></colorScale></cfRule></conditionalFormatting>',
    '<conditionalFormatting sqref="B2"><cfRule><colorScale><cfvo type="formula" val="$A$2"/><cfvo type="num" val="5"/><cfvo type="percent" val="$C$2"/></colorScale></cfRule></conditionalFormatting>',
  ],
  [
    'a validation',
    rows('insert', 1),
    '<dataValidations count="1"><dataValidation sqref="A1"><formula1>$C$1:$C$5</formula1><formula2>A1</formula2></dataValidation></dataValidations>',
    '<dataValidations count="1"><dataValidation sqref="A2"><formula1>$C$2:$C$6</formula1><formula2>A2</formula2></dataValidation></dataValidations>',
  ],
  [
    'a list in quotes stays',
    rows('insert', 1),
    '<dataValidations><dataValidation sqref="A1"><formula1>"A1,B1"</formula1></dataValidation></dataValidations>',
    '<dataValidations><dataValidation sqref="A2"><formula1>"A1,B1"</formula1></dataValidation></dataValidations>',
  ],
  [
    'links move, their targets too',
    rows('insert', 1),
    '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B9" location="Data!A1"/></hyperlinks>',
    '<hyperlinks><hyperlink ref="A2" r:id="rId1"/><hyperlink ref="B10" location="Data!A2"/></hyperlinks>',
  ],
  [
    'a place in another file stays',
    rows('insert', 1),
    '<hyperlinks><hyperlink ref="A1" r:id="rId1" location="Data!A5"/><hyperlink ref="A2" location="Data!A5"/></hyperlinks>',
    '<hyperlinks><hyperlink ref="A2" r:id="rId1" location="Data!A5"/><hyperlink ref="A3" location="Data!A6"/></hyperlinks>',
  ],
  ['a deleted link goes', rows('delete', 1), '<hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks>', ''],
  [
    'a filter and its columns',
    columns('insert', 1),
    '<autoFilter ref="A1:C9"><filterColumn colId="0"/><filterColumn colId="2"/></autoFilter>',
    '<autoFilter ref="A1:D9"><filterColumn colId="0"/><filterColumn colId="3"/></autoFilter>',
  ],
  [
    'a filter loses a column',
    columns('delete', 1),
    '<autoFilter ref="A1:C9"><filterColumn colId="1"/><filterColumn colId="2"/></autoFilter>',
    '<autoFilter ref="A1:B9"><filterColumn colId="1"/></autoFilter>',
  ],
  [
    'a filter stays when its only criterion goes with the column',
    columns('delete', 2),
    '<autoFilter ref="A1:C9"><filterColumn colId="2"/></autoFilter>',
    '<autoFilter ref="A1:B9"></autoFilter>',
  ],
  [
    'a filter without its header goes',
    rows('delete', 1),
    '<autoFilter ref="A1:C9"><filterColumn colId="1"/></autoFilter>',
    '',
  ],
  [
    'a sort',
    rows('insert', 1),
    '<autoFilter ref="A1:C9"><sortState ref="A2:C9"><sortCondition ref="B2:B9"/></sortState></autoFilter>',
    '<autoFilter ref="A2:C10"><sortState ref="A3:C10"><sortCondition ref="B3:B10"/></sortState></autoFilter>',
  ],
  [
    'row breaks',
    rows('insert', 3),
    '<rowBreaks count="2" manualBreakCount="2"><brk id="1" man="1"/><brk id="5" man="1"/></rowBreaks>',
    '<rowBreaks count="2" manualBreakCount="2"><brk id="1" man="1"/><brk id="6" man="1"/></rowBreaks>',
  ],
  [
    'a deleted row break',
    rows('delete', 6),
    '<rowBreaks count="2" manualBreakCount="2"><brk id="1" man="1"/><brk id="5" man="1"/></rowBreaks>',
    '<rowBreaks count="1" manualBreakCount="1"><brk id="1" man="1"/></rowBreaks>',
  ],
  [
    'column breaks',
    columns('insert', 0),
    '<colBreaks count="1"><brk id="2"/></colBreaks>',
    '<colBreaks count="1"><brk id="3"/></colBreaks>',
  ],
  [
    'protected ranges',
    rows('insert', 1),
    '<protectedRanges><protectedRange sqref="A1:B2" name="x"/></protectedRanges>',
    '<protectedRanges><protectedRange sqref="A2:B3" name="x"/></protectedRanges>',
  ],
  [
    'ignored errors',
    rows('delete', 1),
    '<ignoredErrors><ignoredError sqref="A1:A5"/><ignoredError sqref="B1"/></ignoredErrors>',
    '<ignoredErrors><ignoredError sqref="A1:A4"/></ignoredErrors>',
  ],
  [
    'sparklines',
    rows('insert', 1),
    '<extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!A1:C1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>',
    '<extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!A2:C2</xm:f><xm:sqref>D2</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>',
  ],
  [
    'a deleted sparkline takes its lists along',
    rows('delete', 1),
    '<extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>Data!A1:C1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>',
    '',
  ],
  [
    'the last sparkline of a group takes its colours along, another group stays',
    rows('delete', 1),
    '<extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:colorSeries rgb="FF376092"/><x14:sparklines><x14:sparkline><xm:f>Data!A1:C1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup><x14:sparklineGroup><x14:colorSeries rgb="FF000000"/><x14:sparklines><x14:sparkline><xm:f>Data!A1:C1</xm:f><xm:sqref>E1</xm:sqref></x14:sparkline><x14:sparkline><xm:f>Data!A2:C2</xm:f><xm:sqref>E2</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>',
    '<extLst><ext><x14:sparklineGroups><x14:sparklineGroup><x14:colorSeries rgb="FF000000"/><x14:sparklines><x14:sparkline><xm:f>Data!A1:C1</xm:f><xm:sqref>E1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>',
  ],
  [
    'x14 rules',
    rows('insert', 1),
    '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule><xm:f>$A$1</xm:f></x14:cfRule><xm:sqref>A1:A5</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
    '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule><xm:f>$A$2</xm:f></x14:cfRule><xm:sqref>A2:A6</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
  ],
  [
    'x14 validations',
    rows('delete', 1),
    '<extLst><ext><x14:dataValidations count="1"><x14:dataValidation><x14:formula1><xm:f>Data!A1</xm:f></x14:formula1><xm:sqref>B1:B3</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
    '<extLst><ext><x14:dataValidations count="1"><x14:dataValidation><x14:formula1><xm:f>Data!A1</xm:f></x14:formula1><xm:sqref>B1:B2</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
  ],
  [
    'a control that moves with its cells',
    rows('insert', 1),
    '<controls><control><controlPr linkedCell="Data!A1"><anchor moveWithCells="1"><from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></from><to><xdr:col>2</xdr:col><xdr:row>4</xdr:row></to></anchor></controlPr></control></controls>',
    '<controls><control><controlPr linkedCell="Data!A2"><anchor moveWithCells="1"><from><xdr:col>1</xdr:col><xdr:row>3</xdr:row></from><to><xdr:col>2</xdr:col><xdr:row>5</xdr:row></to></anchor></controlPr></control></controls>',
  ],
];

describe('around the cells', () => {
  it.each(PARTS)('[F6] %s', (_title, shift, before, after) => {
    expect(shifted(sheet({ after: before }), shift)).toBe(sheet({ after }));
  });

  it('[F6] columns and dimension', () => {
    const before = '<dimension ref="A1:C9"/><cols><col min="1" max="1"/><col min="2" max="4"/></cols>';
    expect(shifted(sheet({ before }), columns('delete', 0))).toContain(
      '<dimension ref="A1:B9"/><cols><col min="1" max="3"/></cols>',
    );
    expect(shifted(sheet({ before }), columns('delete', 0, 4))).toContain('<dimension ref="A1"/><sheetData>');
  });

  it('[F6] rules of another sheet follow references to the shifted one', () => {
    const before = sheet({
      after:
        '<mergeCells><mergeCell ref="A1:B2"/></mergeCells><conditionalFormatting sqref="A1"><cfRule><formula>Data!A1&gt;A1</formula></cfRule></conditionalFormatting>',
    });
    expect(shifted(before, rows('insert', 1), 'Report')).toBe(before.replace('Data!A1', 'Data!A2'));
  });
});
