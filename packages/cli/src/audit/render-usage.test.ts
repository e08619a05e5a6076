import { expect, it } from 'vitest';
import { renderAmount } from './render-usage.ts';

const amount = {
  data: 'known' as const,
  calls: 2,
  unreported: 0,
  unpriced: 0,
  input_tokens: 100,
  output_tokens: 20,
  cached_tokens: null,
  cost: 0.5,
  elapsed_ms: 1,
};

it.each([
  [{}, '2 calls, 100 in, 20 out, $0.5000'],
  [{ data: 'none' as const, calls: 0 }, 'no calls'],
  [{ data: 'no_data' as const, calls: 1, unreported: 1, cost: null }, '1 call, use not reported'],
  [{ data: 'partly' as const, unpriced: 2, cost: null }, '2 calls, 100 in, 20 out, price unknown'],
  [
    { data: 'partly' as const, unreported: 1, unpriced: 1 },
    '2 calls, 100 in, 20 out, $0.5000 (1 not reported, 1 without a price)',
  ],
])('[P12] [A7] tells "none" from "not known": %j', (more, words) => {
  expect(renderAmount({ ...amount, ...more })).toBe(words);
});
