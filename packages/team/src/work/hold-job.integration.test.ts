import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCommitter } from '@galley/engine/store';
import { processLog } from '@galley/engine/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { createCounts } from '../watch/counts.ts';
import { openBoss } from './boss.ts';
import { takeJob } from './hold-job.ts';
import type { WorkContext } from './work-context.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('a worker that was paused while it opened a Workbench', () => {
  const { pool, address, folder, newWorkbench } = database as TeamDatabase;
  afterAll(() => database?.[Symbol.asyncDispose]());

  it('[X8] opens it again for the job that came back, and keeps what it opened last when the first opening ends late', async () => {
    const id = await newWorkbench();
    const boss = await openBoss({ address, supervise: false, onError: () => undefined });
    const bus = createBus(pool, () => undefined);
    const late = Promise.withResolvers<void>();
    let opened = 0;
    const stopping = new AbortController();
    const context: WorkContext = {
      ...{ pool, boss, bus, committer: createCommitter(pool), counts: createCounts(), log: processLog() },
      ...{ holdings: new Map(), opening: new Map(), stopping: stopping.signal, ring: () => undefined },
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
});
