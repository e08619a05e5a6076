import { expect, it } from 'vitest';
import { formatDuration, parseDuration } from './duration.ts';

it.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['45', 45_000],
  ['1.5', 1_500],
  [' 2 m ', 120_000],
  ['0', 0],
  ['', null],
  ['soon', null],
  ['-5s', null],
  ['5w', null],
  ['1e9', null],
  ['99999999d', null],
])('[O2] %j is %j milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each([500, 1_000, 60_000, 5_400_000, 86_400_000, 90_000_000])(
  '[O2] %j is written so that it is read back',
  (value) => {
    expect(parseDuration(formatDuration(value))).toBe(value);
  },
);
