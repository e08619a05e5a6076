import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHolders } from './holders.ts';

/** A database in which a Workbench has a holder once `held` names it. */
function database(held: Map<string, string>) {
  const asked: number[] = [];
  const known = new Set(['wb_a', 'wb_b', 'wb_c']);
  const pool = {
    async query(_: unknown, values: readonly unknown[] = []) {
      const [ids] = values as [readonly string[]];
      asked.push(ids.length);
      const rows = ids.filter((id) => known.has(id)).map((id) => ({ id, team: 't', address: held.get(id) ?? null }));
      return { rows, rowCount: rows.length };
    },
    transaction: () => Promise.reject(new TypeError('not asked for here')),
    close: () => Promise.resolve(),
  };
  return { pool, asked };
}

it('[X7] calls that wait for a holder share one look, and ask for all holders at once, each once', async () => {
  const held = new Map<string, string>();
  const { pool, asked } = database(held);
  const woken: string[][] = [];
  const holders = createHolders({
    pool,
    async wake(wanted) {
      woken.push(wanted.map(({ workbenchId }) => workbenchId));
      for (const { workbenchId } of wanted) held.set(workbenchId, `https://worker/${workbenchId}`);
    },
  });
  const giveUp = performance.now() + 10_000;
  const found = await Promise.all(['wb_a', 'wb_b', 'wb_a', 'wb_a', 'wb_b'].map((id) => holders.find(id, 't', giveUp)));
  expect(found).toEqual(['wb_a', 'wb_b', 'wb_a', 'wb_a', 'wb_b'].map((id) => `https://worker/${id}`));
  expect(woken).toEqual([['wb_a', 'wb_b']]);
  expect(asked).toEqual([2, 2]);
});

it('[X7] one that nobody takes is given up in time, while another one is found', async () => {
  const held = new Map([['wb_b', 'https://worker/b']]);
  const { pool } = database(held);
  const holders = createHolders({ pool, wake: () => Promise.reject(new TypeError('no queue')) });
  const late = holders.find('wb_a', 't', performance.now() + 60);
  await pause(1);
  expect(await holders.find('wb_b', 't', performance.now() + 10_000)).toBe('https://worker/b');
  expect(await late).toBeNull();
});

it('[X7] a Workbench that nobody takes is asked for again, less and less often', async () => {
  const woken: number[] = [];
  const began = performance.now();
  const holders = createHolders({
    pool: database(new Map()).pool,
    async wake() {
      woken.push(performance.now() - began);
    },
  });
  expect(await holders.find('wb_a', 't', began + 3_600)).toBeNull();
  expect(woken.map((at) => Math.round(at / 500) / 2)).toEqual([0, 1, 3]);
});

it('[X7] calls that come while others are looked for are neither lost nor refused', async () => {
  const held = new Map<string, string>();
  const { pool } = database(held);
  const slow: typeof pool = {
    ...pool,
    // Answers late, and of two looks the earlier one last.
    async query(_, values = []) {
      const answer = await pool.query(_, values);
      await pause(answer.rows.length > 1 ? 60 : 10);
      return answer;
    },
  };
  const holders = createHolders({ pool: slow, wake: () => Promise.resolve() });
  const giveUp = performance.now() + 20_000;
  const found: Promise<string | null>[] = [];
  for (let round = 0; round < 40; round += 1) {
    found.push(holders.find('wb_a', 't', giveUp));
    if (round % 2 === 0) found.push(holders.find('wb_b', 't', giveUp));
    await pause(7);
  }
  for (const id of ['wb_a', 'wb_b']) held.set(id, `https://worker/${id}`);
  expect(new Set(await Promise.all(found))).toEqual(new Set(['https://worker/wb_a', 'https://worker/wb_b']));
});

it('[X9] a Workbench of another team is not found, whoever holds it', async () => {
  const { pool } = database(new Map([['wb_a', 'https://worker/a']]));
  const holders = createHolders({ pool, wake: () => Promise.resolve() });
  const giveUp = performance.now() + 10_000;
  await expect(holders.find('wb_a', 'other', giveUp)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(holders.find('wb_nowhere', 't', giveUp)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
