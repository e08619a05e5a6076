import { describe, expect, it } from 'vitest';
import { changeAlignment, changeBorder, changeFont, toArgb } from './style-markup.ts';
import { StylesEdit } from './styles-edit.ts';

const PART =
  '<styleSheet><fonts count="1"><font><sz val="11"/><name val="Calibri"/><scheme val="minor"/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"><protection locked="0"/></xf></cellXfs></styleSheet>';

function open(text: string): { styles: StylesEdit; text: () => string } {
  let part = text;
  const styles = new StylesEdit({
    read: () => part,
    write: (changed) => {
      part = changed;
    },
  });
  return { styles, text: () => part };
}

describe('StylesEdit', () => {
  it('[F5] appends a format derived from another and keeps what was not named', () => {
    const { styles, text } = open(PART);
    const index = styles.derive(1, { font: { bold: true } });
    styles.flush();
    expect(index).toBe(2);
    expect(text()).toContain('<font><b/><sz val="11"/><name val="Calibri"/><scheme val="minor"/></font></fonts>');
    expect(text()).toContain(
      '<xf numFmtId="14" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyProtection="1"><protection locked="0"/></xf></cellXfs>',
    );
    expect(text()).toContain('<cellXfs count="3">');
    expect(text().startsWith(PART.slice(0, PART.indexOf('<fonts')))).toBe(true);
  });

  it('[F5] the same format is appended once, over several flushes', () => {
    const { styles, text } = open(PART);
    const first = styles.derive(0, { fill: '#FF0000' });
    styles.flush();
    const once = text();
    styles.forget();
    expect(styles.derive(0, { fill: '#ff0000' })).toBe(first);
    styles.flush();
    expect(text()).toBe(once);
  });

  it('[F5] knows dates by built-in number and by code', () => {
    const { styles } = open(PART);
    expect([styles.isDate(0), styles.isDate(1)]).toEqual([false, true]);
    expect(styles.isDate(styles.derive(0, { numberFormat: 'dd.mm.yyyy' }))).toBe(true);
    expect(styles.isDate(styles.derive(0, { numberFormat: 'percent' }))).toBe(false);
    expect([styles.numberFormatId('0.00%'), styles.numberFormatId('0.0"x"')]).toEqual([10, 165]);
  });

  it('[F5] a part without lists gets those that a format points into', () => {
    const { styles, text } = open('<x:styleSheet xmlns:x="m"/>');
    expect(styles.derive(0, { font: { italic: true } })).toBe(1);
    styles.flush();
    const plain = '<x:sz val="11"/><x:name val="Calibri"/>';
    expect(text()).toContain(`<x:fonts count="2"><x:font>${plain}</x:font><x:font><x:i/>${plain}</x:font></x:fonts>`);
    expect(text()).toMatch(/<x:cellXfs count="2"><x:xf [^>]*\/><x:xf [^>]*fontId="1"[^>]*\/><\/x:cellXfs>/);
  });

  it('[F5] a date in a workbook without styles brings all lists that its format points into', () => {
    const { styles, text } = open('<styleSheet/>');
    expect(styles.derive(0, { numberFormat: 'yyyy-mm-dd' })).toBe(1);
    styles.flush();
    const lists = [...text().matchAll(/<(\w+) count="(\d)"/g)].map(([, name, count]) => `${name} ${count}`);
    expect(lists).toEqual(['numFmts 1', 'fonts 1', 'fills 2', 'borders 1', 'cellStyleXfs 1', 'cellXfs 2']);
  });

  it('[F6] refuses colours and names that do not exist before anything is made', () => {
    const { styles, text } = open(PART);
    expect(() => styles.check({ font: { color: 'reddish' } })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    expect(() => styles.check({ border: { top: { style: 'thin', color: '12' } } })).toThrow(/not a colour/);
    expect(() => styles.check({ namedStyle: 'Nope' })).toThrow(expect.objectContaining({ code: 'STYLE_NOT_FOUND' }));
    styles.flush();
    expect(text()).toBe(PART);
  });
});

describe('markup of styles', () => {
  it('[F6] fonts keep the order of the schema and drop the theme with a new name', () => {
    const font = '<font><name val="A"/><scheme val="minor"/><b/></font>';
    expect(changeFont(font, { name: 'B & C', bold: false, underline: true, size: 9 }, '')).toBe(
      '<font><u/><sz val="9"/><name val="B &amp; C"/></font>',
    );
  });

  it('[F6] borders change the sides named, alignments their attributes', () => {
    expect(
      changeBorder('<border diagonalUp="1"><left/><top/></border>', { top: { style: 'thin', color: '#123' } }, ''),
    ).toBe('<border diagonalUp="1"><left/><top style="thin"><color rgb="FF112233"/></top></border>');
    expect(changeAlignment('<alignment wrapText="1" indent="2"/>', { wrap: false, rotation: -30 }, '')).toBe(
      '<alignment indent="2" textRotation="120"/>',
    );
  });

  it.each([
    ['#ffc000', 'FFFFC000'],
    ['80112233', '80112233'],
    ['red', 'FFFF0000'],
  ])('[F6] reads the colour %s', (color, argb) => {
    expect(toArgb(color)).toBe(argb);
  });
});
