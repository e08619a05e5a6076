import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCommitter } from '@galley/engine/store';
import { processLog } from '@galley/engine/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { createCounts } from '../watch/counts.ts';
import { openBoss, wake } from './boss.ts';
import { takeJob } from './hold-job.ts';
import { createMachineFaults } from './machine-faults.ts';
import type { WorkContext } from './work-context.ts';
import { startWorker } from './worker.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('a worker that opens a Workbench', () => {
  const { pool, address, folder, newWorkbench } = database as TeamDatabase;
  afterAll(() => database?.[Symbol.asyncDispose]());

  it('[X8] opens it again after a pause for the job that came back, and keeps what it opened last when the first opening ends late', async () => {
    const id = await newWorkbench();
    const boss = await openBoss({ address, supervise: false, onError: () => undefined });
    const bus = createBus(pool, () => undefined);
    const late = Promise.withResolvers<void>();
    let opened = 0;
    const stopping = new AbortController();
    const context: WorkContext = {
      ...{ pool, boss, bus, committer: createCommitter(pool), counts: createCounts(), log: processLog() },
      ...{ holdings: new Map(), opening: new Map(), faults: createMachineFaults() },
      ...{ stopping: stopping.signal, ring: () => undefined },
      options: {
        ...{ pool, address, id: 'paused', data: join(folder, 'paused'), callAddress: '' },
        async workshop() {
          opened += 1;
          if (opened === 1) await late.promise;
          return { workflows: join(folder, 'none') };
        },
      },
    };
    const job = (retryCount: number) =>
      ({
        id: '6f0d2a51-0000-4000-8000-000000000000',
        name: 'galley-drive',
        data: { workbench_id: id, team: 'team' },
        retryCount,
      }) as Parameters<typeof takeJob>[1];
    const first = takeJob(context, job(0));
    await takeJob(context, job(1));
    const kept = context.holdings.get(id);
    expect(kept?.held.epoch).toBe(1);
    late.resolve();
    await first;
    // What was held before ends by and by, and takes nothing along that is not its own.
    await kept?.done;
    await pause(50);
    const held = context.holdings.get(id);
    expect([held?.held.epoch, held?.held.lost.aborted]).toEqual([2, false]);
    expect(context.opening.size).toBe(0);
    held?.end();
    await held?.done;
    expect(context.holdings.size).toBe(0);
    await bus.close();
    await boss.stop({ graceful: false, close: true });
  });

  it('[X7] leaves it to another one at once when its own disk is full, and takes no more for a while', async () => {
    const boss = await openBoss({ address, supervise: false, onError: () => undefined });
    let tried = 0;
    const worker = (id: string, workshop: () => { workflows: string }) =>
      startWorker({ ...{ pool, address, id, data: join(folder, id), callAddress: '' }, workshop });
    const full = await worker('full', () => {
      tried += 1;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const ids = await Promise.all([newWorkbench(), newWorkbench()]);
    const owners = async () =>
      (await pool.query('SELECT owner FROM galley.workbenches WHERE id = ANY($1::text[])', [ids])).rows.map(
        ({ owner }) => owner,
      );
    await wake(
      boss,
      ids.slice(0, 1).map((workbenchId) => ({ workbenchId, team: 'team' })),
    );
    await expect.poll(() => full.isReady(), { timeout: 5_000 }).toBe(false);
    const roomy = await worker('roomy', () => ({ workflows: join(folder, 'none') }));
    await wake(
      boss,
      ids.map((workbenchId) => ({ workbenchId, team: 'team' })),
    );
    await expect.poll(owners, { timeout: 5_000 }).toEqual(['roomy', 'roomy']);
    expect(tried).toBe(1);
    await Promise.all([full.drain(0), roomy.drain(0)]);
    await boss.stop({ graceful: false, close: true });
  });
});
