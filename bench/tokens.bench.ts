import type { Bench, BenchRow } from './measure.ts';
import { countTokens } from './tokens/count-tokens.ts';
import { linearFit } from './tokens/linear-fit.ts';

const sizes = [5, 10, 20, 40];
const kinds = ['rpi', 'one-conversation'] as const;

/** The same job, script and tools give the same count each time: asked once. */
const counted = new Map<string, Promise<number>>();
function tokens(how: (typeof kinds)[number], items: number): Promise<number> {
  const key = `${how} ${items}`;
  const known = counted.get(key) ?? countTokens(how, items);
  counted.set(key, known);
  return known;
}

async function fitOf(how: (typeof kinds)[number]) {
  return linearFit(await Promise.all(sizes.map(async (x) => ({ x, y: await tokens(how, x) }))));
}

const peer_name = 'one growing conversation';

/** Tokens sent by Research → Plan → Implement against one conversation that does the same calls with the same tools. */
export const bench: Bench = {
  rows: [
    ...sizes.map(
      (items): BenchRow => ({
        work: `tokens sent, ${items} items`,
        unit: 'tokens',
        ours: () => tokens('rpi', items),
        peer: () => tokens('one-conversation', items),
        peer_name,
      }),
    ),
    {
      work: 'tokens per item (slope of the line through all)',
      unit: 'tokens',
      ours: async () => (await fitOf('rpi')).slope,
      peer: async () => (await fitOf('one-conversation')).slope,
      peer_name,
    },
    {
      work: 'fit of a straight line (1 is perfectly linear)',
      unit: 'R²',
      ours: async () => (await fitOf('rpi')).rSquared,
      peer: async () => (await fitOf('one-conversation')).rSquared,
      peer_name,
    },
  ],
};
