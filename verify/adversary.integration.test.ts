import { expect, it } from 'vitest';
import { cases } from './adversary/attack.ts';
import { verify } from './adversary.verify.ts';

it('[T1] a sample of every kind of attack: none goes through, every known break-in is tried', async () => {
  const { counts, violations } = await verify({ args: ['--short'] });
  expect(violations).toEqual([]);
  expect(counts.attacks).toBeGreaterThan(400);
  for (const [number, name] of Object.entries(cases)) expect(counts[`case ${number}: ${name}`]).toBeGreaterThan(0);
}, 600_000);
