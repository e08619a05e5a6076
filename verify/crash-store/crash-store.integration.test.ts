import { expect, it } from 'vitest';
import { scenarios } from './scenarios.ts';
import { prepareTemplate } from './template.ts';
import { faultCodes, tryFault } from './try-fault.ts';
import { tryKill } from './try-kill.ts';
import { tryOrder } from './try-order.ts';

// All points: `npm run verify crash-store`. Here every scenario at a few, spread by its place in the table.
it.each(Object.keys(scenarios).map((name, index) => [name, index] as const))(
  '[B6] %s: safe in order, whole after a kill and after a fault',
  async (name, index) => {
    await using template = await prepareTemplate(name);
    const { commits, violations } = await tryOrder(template);
    expect(violations).toEqual([]);
    expect(commits).toBeGreaterThan(0);
    const kill = await tryKill(template, 4 + index * 2);
    expect(kill).toEqual([]);
    for (const [place, code] of faultCodes.entries()) {
      expect(await tryFault(template, 5 + index + place * 4, code)).toEqual([]);
    }
  },
);
