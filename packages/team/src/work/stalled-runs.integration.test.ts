import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNotifier } from '@galley/engine/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { openBoss, wake } from './boss.ts';
import { watchStalled } from './stalled-runs.ts';
import { startWorker } from './worker.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const database = await startTeamDatabase();
afterAll(() => database?.[Symbol.asyncDispose]());

it('[X7] what cannot be gone on with is tried again, later each time', async () => {
  let clock = 0;
  let tries = 0;
  const takeOver = async () => {
    tries += 1;
    if (tries < 4) throw new TypeError('the database is away');
    return [];
  };
  const stalled = watchStalled({ notifier: createNotifier(), workshop: { runs: { takeOver } } }, () => clock);
  await stalled.goOn();
  expect(tries).toBe(0);
  await stalled.takeOver();
  const triedAt: number[] = [];
  while (stalled.isDue()) {
    clock += 500;
    const before = tries;
    await stalled.goOn();
    if (tries > before) triedAt.push(clock);
  }
  expect(triedAt).toEqual([2_000, 6_000, 14_000]);
});

describe.skipIf(database === null)('a worker whose database was away', () => {
  it('[X7] [O10] goes on with a run that stopped at something else than its journal, while it is looked at all the time', async () => {
    const { pool, address, folder, newWorkbench } = database as TeamDatabase;
    const id = await newWorkbench();
    const boss = await openBoss({ address, supervise: false, onError: () => undefined });
    let asked = 0;
    const plansMustWait = async () => {
      if (asked++ === 0) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
      return false;
    };
    const common = { pool, address, id: 'w', data: join(folder, 'w') };
    const worker = await startWorker({ ...common, workshop: () => ({ workflows, plansMustWait }) });
    await wake(boss, [{ workbenchId: id, team: 'team' }]);
    await expect.poll(() => worker.find(id), { timeout: 20_000 }).not.toBeNull();
    const call = worker.find(id)?.held.call;
    const put = { act: 'put' as const, replace: false, path: 'costs.csv', text: 'month,cost\nmar,2\njan,1\n' };
    await call?.FileChange({ workbench_id: id, acts: [put] });
    const text = 'Sort costs.csv by cost in place';
    await call?.WorkshopSendUserMessage({ workbench_id: id, text, refine_draft: false, interactive: false });
    const status = async () => (await call?.RunList({ workbench_id: id }))?.runs[0]?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('done');
    expect(asked).toBeGreaterThan(1);
    await worker.drain(5_000);
    await boss.stop({ graceful: false, close: true });
  }, 60_000);
});
