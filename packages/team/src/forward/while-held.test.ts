import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { whileHeld } from './while-held.ts';

const at = { workbenchId: 'wb_a', address: 'https://worker/a', lookMs: 5 };
const unlessGone = async (gone: AbortSignal, forMs: number) => {
  await pause(forMs, undefined, { signal: gone });
  return 'answered';
};

it('[X7] a call that is never answered ends once another worker holds the Workbench', async () => {
  let looks = 0;
  const holders = { hasLeft: async () => ++looks > 2 };
  await expect(whileHeld({ ...at, holders }, (gone) => unlessGone(gone, 60_000))).rejects.toMatchObject({
    code: 'ABORT_ERR',
  });
  expect(looks).toBe(3);
});

it('[X7] a slow call is waited for as long as its worker holds the Workbench, and while the database cannot say', async () => {
  const answers = [() => Promise.resolve(false), () => Promise.reject(new TypeError('no database'))];
  const holders = { hasLeft: () => answers.shift()?.() ?? Promise.resolve(false) };
  expect(await whileHeld({ ...at, holders }, (gone) => unlessGone(gone, 60))).toBe('answered');
  expect(answers).toEqual([]);
});
