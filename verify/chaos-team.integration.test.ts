import { expect, it } from 'vitest';
import { verify } from './chaos-team.verify.ts';

it('[X7] [X8] [O10] Runs end as if nobody had killed, stopped or cut off their workers: a sample', async () => {
  const { counts, violations } = await verify({
    args: ['--runs', '6', '--minutes', '0.1', '--only', 'fork-storm,ask,tools'],
  });
  expect(violations).toEqual([]);
  expect(counts.ended).toBe(6);
}, 120_000);
