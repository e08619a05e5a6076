import { describe, expect, it } from 'vitest';
import type { Cell } from '../cell/cell.ts';
import { formatCell } from './format-cell.ts';
import { splitSections } from './tokenise-format.ts';

const number = (value: number, format: string): Cell => ({ value, kind: 'number', text: String(value), format });
const date = (text: string, format: string): Cell => ({ value: text, kind: 'date', text, format });

describe('formatCell', () => {
  it.each([
    [1234.5, '0', '1235'],
    [1234.5, '0.00', '1234.50'],
    [1234567.891, '#,##0', '1,234,568'],
    [1234567.891, '#,##0.00', '1,234,567.89'],
    [0.256, '0%', '26%'],
    [0.2567, '0.00%', '25.67%'],
    [-5, '0', '-5'],
    [-5, '#,##0;(#,##0)', '(5)'],
    [-5, '0.0;[Red]-0.0', '-5.0'],
    [0, '0;-0;"none"', 'none'],
    [5, '"EUR" 0.00', 'EUR 5.00'],
    [5, '[$€-407] #,##0.00', '€ 5.00'],
    [5, '#,##0.00\\ "€"', '5.00 €'],
    [1500, '_-* #,##0_-', ' 1,500 '],
    [12345, '0.00E+00', '1.23E+04'],
    [0.00012, '0.0E+00', '1.2E-04'],
    [1.5, '# ?/?', '1 1/2'],
    [0.333333, '# ?/?', '1/3'],
    [3.142857, '# ??/??', '3 1/7'],
    [2, '# ?/?', '2'],
    [7, '000', '007'],
    [0.5, '#.##', '.5'],
    [3, '0.##', '3'],
    [1234567, '0.0,,"M"', '1.2M'],
    [150, '[>100]"big";"small"', 'big'],
    [50, '[>100]"big";"small"', 'small'],
    [1.005, '0.00', '1.01'],
    [-0.001, '0.00', '0.00'],
    [42, 'General', '42'],
    [42, '"x"General', 'x42'],
    [1e22, '0', '10000000000000000000000'],
  ])('[F3] %d as %j shows %j', (value, format, shown) => {
    expect(formatCell(number(value, format)).trimEnd()).toBe(shown.trimEnd());
  });

  it.each([
    ['2024-05-31', 'yyyy-mm-dd', '2024-05-31'],
    ['2024-05-31', 'd.m.yyyy', '31.5.2024'],
    ['2024-05-31', 'mm/dd/yy', '05/31/24'],
    ['2024-05-31', 'd-mmm-yy', '31-May-24'],
    ['2024-05-31', 'dddd, mmmm d', 'Friday, May 31'],
    ['2024-05-31', '[$-409]mmm d, yyyy', 'May 31, 2024'],
    ['2024-05-31T08:05:09', 'h:mm', '8:05'],
    ['2024-05-31T08:05:09', 'mm:ss', '05:09'],
    ['2024-05-31T20:05:00', 'h:mm AM/PM', '8:05 PM'],
    ['2024-05-31T00:05:00', 'h:mm AM/PM', '12:05 AM'],
    ['20:05:09', '[h]:mm:ss', '20:05:09'],
    ['20:05:09', 'hh:mm', '20:05'],
    ['2024-05-31T08:05:09', 'yyyy-mm-dd hh:mm:ss', '2024-05-31 08:05:09'],
  ])('[F3] %s as %j shows %j', (text, format, shown) => {
    expect(formatCell(date(text, format))).toBe(shown);
  });

  it('[F3] texts pass through @ and the fourth section; others stay plain', () => {
    const text = (format: string): Cell => ({ value: 'a', kind: 'text', text: 'a', format });
    expect(formatCell(text('@'))).toBe('a');
    expect(formatCell(text('"<"@">"'))).toBe('<a>');
    expect(formatCell(text('0;-0;0;"text: "@'))).toBe('text: a');
    expect(formatCell(text('0.00'))).toBe('a');
    expect(formatCell({ value: true, kind: 'boolean', text: 'TRUE', format: '0.00' })).toBe('TRUE');
    expect(formatCell({ value: 1, kind: 'number', text: '1' })).toBe('1');
  });

  it('[F3] sections split outside quotes only', () => {
    expect(splitSections('0";";-0\\;;@')).toEqual(['0";"', '-0\\;', '@']);
  });
});
