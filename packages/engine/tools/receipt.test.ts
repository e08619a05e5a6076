import { expect, it } from 'vitest';
import { makeReceipt } from './receipt.ts';

it('[R11] a small result is its own receipt', () => {
  expect(makeReceipt({ a: [1, 2] }, 'main.1.1')).toBe('{"a":[1,2]}');
});

it.each([
  ['many rows', { rows: Array.from({ length: 10_000 }, (_, index) => [index, `name ${index}`]) }],
  ['one long text', { text: 'word '.repeat(50_000) }],
  ['many keys', Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key ${index}`, index]))],
])('[R11] %s become a bounded preview that is JSON and names the call to recall', (_, result) => {
  const receipt = makeReceipt(result, 'main.1.1');
  expect(receipt.length).toBeLessThanOrEqual(8 * 1024);
  expect(JSON.parse(receipt)).toMatchObject({ recall_id: 'main.1.1' });
  expect(JSON.parse(receipt).left_out).toMatch(/characters in all/);
});
