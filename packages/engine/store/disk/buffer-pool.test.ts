import { expect, it } from 'vitest';
import { createBufferPool } from './buffer-pool.ts';

it('hands out a buffer again, to one at a time, and keeps no more than it may', () => {
  const pool = createBufferPool(8, 2);
  const [first, second, third] = [pool.take(), pool.take(), pool.take()];
  expect(new Set([first, second, third]).size).toBe(3);
  expect(first).toHaveLength(8);
  pool.give(first, second, third, first);
  const again = [pool.take(), pool.take(), pool.take()];
  expect(new Set(again).size).toBe(3);
  expect(again.filter((buffer) => buffer === first || buffer === second)).toHaveLength(2);
});
