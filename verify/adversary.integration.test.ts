import { expect, it } from 'vitest';
import { systemSandbox } from '../packages/engine/workflow/index.ts';
import { cases } from './adversary/attack.ts';
import { verify } from './adversary.verify.ts';

const { kind } = await systemSandbox().describe();

/** Without a sandbox what a program or script does is its own: Galley says so before it runs, and there is nothing to prove. */
it.skipIf(kind === 'none')(
  '[T1] a sample of every kind of attack: none goes through, every known break-in is tried',
  async () => {
    const { counts, violations } = await verify({ args: ['--short'] });
    expect(violations).toEqual([]);
    expect(counts.attacks).toBeGreaterThan(400);
    for (const [number, name] of Object.entries(cases)) expect(counts[`case ${number}: ${name}`]).toBeGreaterThan(0);
  },
  600_000,
);
