import { describe, expect, it } from 'vitest';
import { readCells } from './read-cells.ts';
import { tokenDifference } from './token-difference.ts';

const sheet = (rows: string): string => `<worksheet><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;

describe('tokenDifference', () => {
  it('a new size at the top and a new cell at the end leave the cells between them out of it', () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`,
    );
    const before = sheet(rows.join(''));
    const last = '<row r="30000"><c r="A30000"><v>1</v></c>';
    const after = before.replace('ref="A1"', 'ref="A1:B9"').replace(last, `${last}<c r="B30000"><v>2</v></c>`);
    const { removed, added } = tokenDifference(before, `${after.slice(0, -12)}<x:pageMargins/></worksheet>`);
    expect(removed).toEqual([{ text: '<dimension ref="A1"/>', path: 'worksheet/dimension' }]);
    expect(new Set(added.map(({ path }) => path))).toEqual(
      new Set([
        'worksheet/dimension',
        'worksheet/sheetData/row[30000]/c[B30000]',
        'worksheet/sheetData/row[30000]/c[B30000]/v',
        'worksheet/pageMargins',
      ]),
    );
  });

  it('names the place of what came and went', () => {
    const before = sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>');
    const after = before.replace('<c r="A2"><v>1</v></c>', '<c r="A2"><v>2</v></c><c r="C2"><v>1</v></c>');
    const { removed, added } = tokenDifference(before, after);
    expect(removed).toEqual([{ text: '1', path: 'worksheet/sheetData/row[2]/c[A2]/v' }]);
    expect(new Set(added.map(({ path }) => path))).toEqual(
      new Set([
        'worksheet/sheetData/row[2]/c[A2]/v',
        'worksheet/sheetData/row[2]/c[C2]',
        'worksheet/sheetData/row[2]/c[C2]/v',
      ]),
    );
  });

  it('counts addresses where they are not written, and not in drawings', () => {
    const before = sheet('<row><c><v>1</v></c><c><v>2</v></c></row>');
    const { added } = tokenDifference(before, before.replace('<v>2</v>', '<v>3</v>'));
    expect(added[0]?.path).toBe('worksheet/sheetData/row[1]/c[B1]/v');
    const anchor = tokenDifference('<a><from><row>1</row></from></a>', '<a><from><row>2</row></from></a>');
    expect(anchor.added[0]?.path).toBe('a/from/row');
  });

  it('sees no difference where there is none', () => {
    expect(tokenDifference('<a b=">"><!-- <x> --></a>', '<a b=">"><!-- <x> --></a>')).toEqual({
      removed: [],
      added: [],
    });
  });
});

describe('readCells', () => {
  it('reads values, formulas and styles by a strict parser', () => {
    const cells = readCells(
      sheet(
        '<row r="3"><c r="B3" s="2" t="str"><f t="shared" si="0">A1&amp;"x"</f><v>ax</v></c><c t="inlineStr"><is><t>t</t></is></c></row>',
      ),
    );
    expect(cells.get('B3')).toMatchObject({
      style: '2',
      type: 'str',
      formula: 'A1&"x"',
      formulaType: 'shared',
      value: 'ax',
    });
    expect(cells.get('C3')).toMatchObject({ value: 't' });
    expect(() => readCells('<worksheet><sheetData></worksheet>')).toThrow();
  });
});
