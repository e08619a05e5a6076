import { expect, it } from 'vitest';
import { verify } from './side-by-side.verify.ts';

it('[B16] [B17] [R15] page, run and terminals work side by side, whoever of them is killed', async () => {
  const { counts, violations } = await verify({ args: ['--rounds', '2', '--commands', '1'] });
  console.info(JSON.stringify(counts));
  expect(violations).toEqual([]);
  expect(counts).toMatchObject({ rounds: 2, commands_that_looked: 4 });
});
