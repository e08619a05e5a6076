import { expect, it } from 'vitest';
import { uncomputedFigures } from './check-figures.ts';

const results = ['{"cost":0.4213,"calls":7,"input_tokens":12345,"elapsed_ms":83000}'];

it('[P12] a figure that a query computed passes, also rounded or in another unit', () => {
  const text = 'It cost $0.42 in 7 calls with 12,345 tokens and took 83 seconds, about 1.4 minutes.';
  expect(uncomputedFigures(text, results)).toEqual([]);
});

it('[P12] a figure that no query computed is named', () => {
  const text = 'It cost $0.57 in 9 calls. See step 3 of 2026-11-16.';
  expect(uncomputedFigures(text, results)).toEqual(['$0.57', '9 calls']);
});
