import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReadAhead } from './read-ahead.ts';

const calls = (count: number, prefix = 'c') =>
  Array.from({ length: count }, (_, index) => ({ call_id: `${prefix}${index + 1}` }));

async function sweep(count: number, limit: number, look: (call: { call_id: string }) => Promise<string>) {
  const ahead = createReadAhead<string>(limit);
  const outcomes: string[] = [];
  const all = calls(count);
  for (const [index, call] of all.entries()) {
    outcomes.push(await ahead.take('main', call, all.slice(index + 1), look));
  }
  return outcomes;
}

describe('looking ahead', () => {
  it('[R2] runs the looks of one answer beside each other, each once, and gives them in order', async () => {
    let [running, most] = [0, 0];
    const looked: string[] = [];
    const outcomes = await sweep(12, 4, async ({ call_id }) => {
      running += 1;
      most = Math.max(most, running);
      looked.push(call_id);
      await pause(call_id === 'c1' ? 15 : 5);
      running -= 1;
      return `of ${call_id}`;
    });
    expect(outcomes).toEqual(calls(12).map(({ call_id }) => `of ${call_id}`));
    expect(looked.toSorted()).toEqual(
      calls(12)
        .map(({ call_id }) => call_id)
        .toSorted(),
    );
    expect(most).toBe(4);
  });

  it('takes a fraction of the time: 12 looks of 20 ms', async () => {
    const look = async () => {
      await pause(20);
      return '';
    };
    const time = async (limit: number) => {
      const start = performance.now();
      await sweep(12, limit, look);
      return performance.now() - start;
    };
    const [one, four] = [await time(1), await time(4)];
    expect(four).toBeLessThan(one / 2);
  });

  it('a look that fails is the failure of that call alone', async () => {
    const ahead = createReadAhead<string>();
    const [first, second, third] = calls(3);
    if (first === undefined || second === undefined || third === undefined) throw new RangeError('three');
    const look = async ({ call_id }: { call_id: string }) => {
      if (call_id === 'c2') throw new RangeError('broken');
      return call_id;
    };
    expect(await ahead.take('main', first, [second, third], look)).toBe('c1');
    await expect(ahead.take('main', second, [third], look)).rejects.toThrow('broken');
    expect(await ahead.take('main', third, [], look)).toBe('c3');
  });

  it('forgets what was never asked for when another answer comes, and keeps Agents apart', async () => {
    const ahead = createReadAhead<string>();
    const seen: string[] = [];
    const look = async ({ call_id }: { call_id: string }) => {
      seen.push(call_id);
      return call_id;
    };
    const [a1, a2] = calls(2, 'a');
    const [b1] = calls(1, 'b');
    if (a1 === undefined || a2 === undefined || b1 === undefined) throw new RangeError('three');
    await ahead.take('main', a1, [a2], look);
    await ahead.take('other', b1, [], look);
    await ahead.take('main', b1, [], look);
    await ahead.take('main', a2, [], look);
    expect(seen).toEqual(['a1', 'a2', 'b1', 'b1', 'a2']);
  });
});
