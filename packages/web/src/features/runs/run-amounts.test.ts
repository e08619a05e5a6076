import { expect, it } from 'vitest';
import { costOf, tokensOf } from './run-amounts.ts';

it('[P12] what is not known is not shown as nothing', () => {
  expect([costOf(null), costOf(0), costOf(0.0123), costOf(3)]).toEqual(['cost unknown', 'no cost', '$0.0123', '$3.00']);
  expect(tokensOf(12_345)).toBe('12,345 tokens');
});
