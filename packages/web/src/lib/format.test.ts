import { describe, expect, it } from 'vitest';
import { formatBytes, formatElapsed, formatTime, plural } from './format.ts';

describe('format', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 KB'],
    [48_213, '48.2 KB'],
    [482_130, '482 KB'],
    [99_960, '100 KB'],
    [999_499, '999 KB'],
    [999_950, '1.0 MB'],
    [9.9e17, '990000 TB'],
    [2_147_483_648, '2.1 GB'],
  ])('%d bytes read as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [-5, '0 s'],
    [7_900, '7 s'],
    [65_000, '1 min 05 s'],
    [3_725_000, '1 h 02 min'],
  ])('%d ms read as %s', (elapsed, text) => expect(formatElapsed(elapsed)).toBe(text));

  it('a time of today has no date, an older one has', () => {
    const now = new Date(2026, 2, 14, 18, 0).getTime();
    expect(formatTime(new Date(2026, 2, 14, 9, 5).getTime(), now, 'en-GB')).toBe('09:05');
    expect(formatTime(new Date(2026, 2, 11, 9, 5).getTime(), now, 'en-GB')).toBe('11 Mar, 09:05');
    expect(formatTime(new Date(2024, 2, 14, 9, 5).getTime(), now, 'en-GB')).toBe('14 Mar 2024, 09:05');
  });

  it('counts agree with their noun', () => {
    expect(plural(1, 'file')).toBe('1 file');
    expect(plural(1_200, 'row')).toBe('1,200 rows');
  });
});
