import { expect, it } from 'vitest';
import { samples } from './crash-kernel/samples.ts';
import { tryKill, undisturbed } from './crash-kernel/try-kill.ts';

/** `npm run verify crash-kernel` kills after every commit; here one point of each workflow, another one for each. */
it.each(samples)('[R9] [O14] $name: killed at some point, it comes to the same end', async (sample) => {
  const { outcome, faults, commits } = await undisturbed(sample);
  expect(faults).toEqual([]);
  let point = 2 + ((samples.indexOf(sample) * 3) % Math.max(1, commits - 3));
  let result = await tryKill(sample, point, outcome);
  // What arrives together is one commit: a run may have ended with fewer of them than the one before.
  while (!result.killed && point > 1) {
    point = Math.floor(point / 2);
    result = await tryKill(sample, point, outcome);
  }
  expect(result.faults).toEqual([]);
  expect(result.killed).toBe(true);
});
