import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('keeps the order of the results and the number under way', async () => {
  let underWay = 0;
  let most = 0;
  const results = await inParallel(
    Array.from({ length: 20 }, (_, index) => index),
    async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let wait = 0; wait < 20 - item; wait += 1) await setImmediate();
      underWay -= 1;
      return item * 2;
    },
    3,
  );
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
  expect(most).toBe(3);
});

it('rejects with the first failure, begins nothing after it, and leaves nothing running', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new RangeError('the first');
    for (let wait = 0; wait < 5; wait += 1) await setImmediate();
    ended.push(item);
  };
  await expect(inParallel([0, 1, 2, 3, 4, 5], work, 3)).rejects.toThrow('the first');
  expect(ended).toEqual([0, 2]);
});
