import { expect, it } from 'vitest';
import { overlaps } from './overlaps.ts';

const event = (name: string, start: string, end: string) =>
  ['BEGIN:VEVENT', `SUMMARY:${name}`, `DTSTART:${start}`, `DTEND;TZID=X:${end}`, 'END:VEVENT'].join('\r\n');

it('names events that overlap, in the order of their beginning', () => {
  const late = event('late', '20200501T110000', '20200501T120000');
  const early = event('early', '20200501T100000', '20200501T110000');
  expect(overlaps([late, early].join('\r\n'))).toEqual([]);
  expect(overlaps([late, early, event('day', '20200501', '20200502')].join('\r\n'))).toEqual(['day and early']);
});
