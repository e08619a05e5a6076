import { expect, it } from 'vitest';
import { checkVerdict, isImportant } from './check-verdict.ts';

it.each(['Pass', 'pass.', '**Pass**', 'I read both files.\n\nVerdict: Pass', '`Pass`', 'Passed: 12 rows, as promised'])(
  '[R18] %j lets an item pass',
  (text) => expect(checkVerdict(text)).toEqual({ passed: true }),
);

it.each([
  ['Not yet: row 3 is missing', 'row 3 is missing'],
  ['**Not yet:** row 3 is missing', 'row 3 is missing'],
  ['Pass\nNot yet: no, wait', 'no, wait'],
  ['Verdict: Failed — the sum is wrong', 'the sum is wrong'],
  ['Not yet:\n- one\n- two', '- one\n- two'],
  ['Rejected', 'it gave no reason'],
])('[R18] %j holds it back', (text, reason) => expect(checkVerdict(text)).toEqual({ passed: false, reason }));

it.each(['', 'It passes the eye test, I guess', 'Pass? Hardly', 'Passengers: 12', 'I would let it pass'])(
  '[R18] %j is no verdict',
  (text) => expect(checkVerdict(text)).toBeNull(),
);

it('[R18] an item is important where its author says so', () => {
  expect(isImportant('Sums — all\nDeliverable: a.csv\nImportant: yes')).toBe(true);
  expect(isImportant('Sums (important) — all')).toBe(true);
  expect(isImportant('Copy the important rows\nImportant: no')).toBe(false);
});
