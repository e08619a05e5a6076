import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDateFormat } from '../package/number-format.ts';
import { isoFromSerial, serialFromIso } from './serial-date.ts';

describe('serial dates', () => {
  it.each([
    ['1900-01-01', 1],
    ['1900-02-28', 59],
    ['1900-03-01', 61],
    ['2024-05-31', 45443],
    ['2024-05-31T12:00:00', 45443.5],
    ['9999-12-31', 2958465],
  ])('[F5] %s is %d in the 1900 system', (iso, serial) => {
    expect(serialFromIso(iso, false)).toBe(serial);
    expect(isoFromSerial(serial, false)).toBe(iso);
  });

  it('[F5] the 1904 system starts 1462 days later', () => {
    expect(serialFromIso('1904-01-01', true)).toBe(0);
    expect(serialFromIso('2024-05-31', true)).toBe(43981);
    expect(isoFromSerial(43981, true)).toBe('2024-05-31');
  });

  it.each(['1899-12-31', '2024-02-30', '2024-13-01', 'tomorrow', '2024-01-01T25:00:00'])(
    '[F5] %s is no date of a sheet',
    (text) => {
      expect(serialFromIso(text, false)).toBeUndefined();
    },
  );

  it('[F5] every second survives the way there and back', () => {
    const range = { min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 };
    fc.assert(
      fc.property(fc.integer(range), fc.boolean(), (second, usesDates1904) => {
        const whole = new Date(second * 1000).toISOString().slice(0, 19);
        const iso = whole.replace(/T00:00:00$/, '');
        const serial = serialFromIso(iso, usesDates1904);
        if (serial !== undefined) expect(isoFromSerial(serial, usesDates1904)).toBe(iso);
      }),
    );
  });

  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [9, undefined, false],
    [164, 'yyyy-mm-dd', true],
    [164, '[h]:mm', true],
    [164, '#,##0.00 "days"', false],
    [164, '[Red]0.00', false],
    [164, '[$-409]d-mmm-yy', true],
    [164, '0\\d', false],
    [164, 'General', false],
    [164, '_-* #,##0_-', false],
  ])('[F3] format %d %j shows a date: %s', (id, code, expected) => {
    expect(isDateFormat(id, code)).toBe(expected);
  });
});
