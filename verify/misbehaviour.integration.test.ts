import { expect, it } from 'vitest';
import { misbehaviours } from './misbehaviour/cases.ts';
import { verify } from './misbehaviour.verify.ts';

it('[R18] a sample of misbehaving models over three protocols; the proof plays all of them', async () => {
  expect(misbehaviours.length).toBeGreaterThanOrEqual(40);
  const { counts, violations } = await verify({ args: ['--every', '13'] });
  expect(violations).toEqual([]);
  expect(counts.played).toBeGreaterThanOrEqual(12);
}, 120_000);
