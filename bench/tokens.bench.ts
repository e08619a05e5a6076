import type { Bench, BenchRow } from './measure.ts';
import { cachedShare, type Protocol, protocols } from './tokens/cached-prefix.ts';
import { type Counted, countTokens } from './tokens/count-tokens.ts';
import { linearFit } from './tokens/linear-fit.ts';

const sizes = [5, 10, 20, 40];
const kinds = ['rpi', 'one-conversation'] as const;

/** The same job, script and tools give the same count each time: asked once. */
const counted = new Map<string, Promise<Counted>>();
function count(how: (typeof kinds)[number], items: number): Promise<Counted> {
  const key = `${how} ${items}`;
  const known = counted.get(key) ?? countTokens(how, items);
  counted.set(key, known);
  return known;
}

async function tokens(how: (typeof kinds)[number], items: number): Promise<number> {
  return (await count(how, items)).tokens;
}

/** Calls of one job in which providers' rules for what they keep show themselves. */
const itemsOfShare = 20;

async function share(how: (typeof kinds)[number], protocol: Protocol): Promise<number> {
  return cachedShare(protocol, (await count(how, itemsOfShare)).requests);
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
    ...protocols.map(
      (protocol): BenchRow => ({
        work: `cached prefix, ${itemsOfShare} items, ${protocol}`,
        unit: 'share',
        ours: () => share('rpi', protocol),
        peer: () => share('one-conversation', protocol),
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
