import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verify } from './compare.verify.ts';

it.runIf(existsSync('../shared/corpus/PAIRS.tsv'))(
  '[V4] changes of real documents give the other document, and show no more words than needed',
  async () => {
    const { counts, violations } = await verify({ args: ['--no-libreoffice', '--no-validator', '--subsets', '2'] });
    expect(violations).toEqual([]);
    expect(counts.pairs).toBeGreaterThan(0);
    expect(counts['words shown as changed']).toBe(counts['fewest words possible']);
  },
  120_000,
);
