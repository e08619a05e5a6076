import { describe, expect, it } from 'vitest';
import { rulesWithout } from '../../edit/markup/rules-without.ts';
import { subtractRanges } from '../../edit/markup/subtract-ranges.ts';
import { parseBox } from '../../formula/index.ts';
import { applied, refusal, sampleBook } from '../../testing/sample-book.ts';

function sheetAfter(...operations: object[]): string {
  return applied(
    sampleBook(),
    operations.map((operation) => ({ sheet: 'Data', ...operation })),
  )
    .book.sheet('Data')
    .source();
}

describe('conditional formats', () => {
  const add = (rule: object, extra: object = {}) => ({
    kind: 'add_conditional_format',
    range: 'B2:B5',
    rule,
    ...extra,
  });

  it.each([
    [
      { type: 'cell_value', operator: 'greater', value: 15 },
      'type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>15<',
    ],
    [
      { type: 'cell_value', operator: 'between', value: 1, second_value: '=C2' },
      'operator="between"><formula>1</formula><formula>C2<',
    ],
    [{ type: 'cell_value', operator: 'equal', value: 'a"b' }, '<formula>"a""b"</formula>'],
    [{ type: 'formula', formula: '=$B2>15' }, 'type="expression" dxfId="0" priority="1"><formula>$B2&gt;15<'],
    [{ type: 'text_contains', text: 'x' }, 'text="x"><formula>NOT(ISERROR(SEARCH("x",B2)))<'],
    [{ type: 'duplicates' }, 'type="duplicateValues" dxfId="0"'],
    [{ type: 'top', count: 3, is_bottom: true }, 'type="top10" dxfId="0" priority="1" bottom="1" rank="3"'],
    [{ type: 'above_average', is_below: true }, 'aboveAverage="0"'],
    [
      { type: 'color_scale', colors: ['#FF0000', '#00FF00'] },
      '<cfvo type="min"/><cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FF00FF00"/>',
    ],
    [{ type: 'data_bar' }, '<dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar>'],
    [
      { type: 'icon_set' },
      '<iconSet iconSet="3TrafficLights1"><cfvo type="percent" val="0"/><cfvo type="percent" val="33"/>',
    ],
  ])('[F6] %j', (rule, expected) => {
    const source = sheetAfter(add(rule));
    expect(source).toContain('<conditionalFormatting sqref="B2:B5"><cfRule ');
    expect(source).toContain(expected);
  });

  it('[F6] a new rule comes after the others, and the same look is kept once', () => {
    const source = sheetAfter(add({ type: 'duplicates' }), add({ type: 'unique' }));
    expect(source).toContain('type="uniqueValues" dxfId="0" priority="2"');
  });

  it('[F6] rules are cut away from a range and go on around it', () => {
    const source = sheetAfter(add({ type: 'duplicates' }), { kind: 'clear_conditional_formats', range: 'B3' });
    expect(source).toContain('sqref="B2 B4:B5"');
    expect(sheetAfter(add({ type: 'unique' }), { kind: 'clear_conditional_formats', range: 'A:Z' })).not.toContain(
      'cfRule',
    );
  });

  it('[F6] formulas of a rule that loses its first cell are told from the next', () => {
    const source = sheetAfter(add({ type: 'formula', formula: '=$A2>B$9' }), {
      kind: 'clear_conditional_formats',
      range: 'B2:B3',
    });
    expect(source).toContain('sqref="B4:B5"');
    expect(source).toContain('<formula>$A4&gt;B$9</formula>');
  });

  it('[F6] a comparison between two values needs both', () => {
    const rule = { type: 'cell_value', operator: 'between', value: 1 };
    expect(refusal(sampleBook(), [{ sheet: 'Data', ...add(rule) }])).toBe('OBJECT_REFUSED');
  });
});

describe('validation', () => {
  const set = (rule: object, extra: object = {}) => ({ kind: 'set_validation', range: 'B2:B5', rule, ...extra });

  it.each([
    [{ type: 'list', values: ['yes', 'no'] }, '<formula1>"yes,no"</formula1>'],
    [{ type: 'list', source: 'Data!A2:A5' }, 'type="list" allowBlank="1"'],
    [{ type: 'whole_number', operator: 'between', value: 1, second_value: 5 }, 'type="whole" allowBlank="1"'],
    [
      { type: 'date', operator: 'greater', value: '2024-05-31' },
      'operator="greaterThan" allowBlank="1" showInputMessage="1" showErrorMessage="1" sqref="B2:B5"><formula1>45443<',
    ],
    [{ type: 'custom', formula: '=LEN(B2)>1' }, '<formula1>LEN(B2)&gt;1</formula1>'],
  ])('[F6] %j', (rule, expected) => {
    expect(sheetAfter(set(rule))).toContain(expected);
  });

  it('[F6] formulas of a validation that loses its first cell are told from the next', () => {
    const source = sheetAfter(set({ type: 'custom', formula: '=B2>A2' }), { kind: 'clear_validation', range: 'B2' });
    expect(source).toContain('sqref="B3:B5"><formula1>B3&gt;A3</formula1>');
  });

  it('[F6] rules of the newer kind leave the range too', () => {
    const list = (sqref: string, formula: string): string =>
      `<x14:dataValidations count="1"><x14:dataValidation type="list"><x14:formula1><xm:f>${formula}</xm:f></x14:formula1><xm:sqref>${sqref}</xm:sqref></x14:dataValidation></x14:dataValidations>`;
    const cut = (range: string) => parseBox(range) ?? { top: 0, bottom: 0, left: 0, right: 0 };
    expect(rulesWithout(list('A1:A5', 'Other!B1'), 'dataValidation', cut('A1:A2'))).toBe(list('A3:A5', 'Other!B3'));
    expect(rulesWithout(`<a>${list('A1:A5', 'Other!B1')}</a>`, 'dataValidation', cut('A:A'))).not.toContain('x14');
  });

  it('[F6] a new rule replaces the old one where they meet', () => {
    const source = sheetAfter(set({ type: 'list', values: ['a'] }), {
      ...set({ type: 'custom', formula: 'TRUE' }),
      range: 'B4:C9',
    });
    expect(source).toContain('<dataValidations count="2">');
    expect(source).toContain('sqref="B2:B3"');
    expect(source).toContain('sqref="B4:C9"');
    expect(
      sheetAfter(set({ type: 'custom', formula: 'TRUE' }), { kind: 'clear_validation', range: 'B:B' }),
    ).not.toContain('dataValidation');
  });

  it.each([
    [{ type: 'list' }],
    [{ type: 'list', values: ['a,b'] }],
    [{ type: 'list', values: ['x'.repeat(300)] }],
    [{ type: 'decimal', operator: 'between', value: 1 }],
    [{ type: 'decimal', operator: 'less', value: 'soon' }],
  ])('[F6] refuses %j', (rule) => {
    expect(refusal(sampleBook(), [{ sheet: 'Data', ...set(rule) }])).toBe('OBJECT_REFUSED');
  });
});

describe('subtractRanges', () => {
  it.each([
    ['A1:C3', { top: 2, bottom: 2, left: 1, right: 1 }, 'A1:C1 A3:C3 A2 C2'],
    ['A1:C3 E5', { top: 1, bottom: 9, left: 0, right: 3 }, 'E5'],
    ['A1', { top: 1, bottom: 1, left: 0, right: 0 }, undefined],
    ['A1', { top: 5, bottom: 5, left: 0, right: 0 }, 'A1'],
  ])('[F6] %s', (list, cut, expected) => {
    expect(subtractRanges(list, cut)).toBe(expected);
  });
});
