import { randomUUID } from 'node:crypto';
import { addWorkbench, createCommitter, migrateTables, openPool, takeLease } from '@galley/engine/store';
import { ownerAddress, startPostgres } from '../../packages/engine/store/testing/postgres.ts';

const payload = JSON.stringify({ type: 'model.answered', text: 'A reply of a usual length. '.repeat(10) });

/** A PostgreSQL that syncs to disk before it says yes, and Workbenches in it. */
export async function openShared() {
  const server = await startPostgres({ durable: true, connections: 60 });
  if (server === null) throw new RangeError('no PostgreSQL for this system');
  const address = ownerAddress(server);
  const pool = await openPool({ address });
  await migrateTables(pool);
  const committer = createCommitter(pool);

  /** Each Workbench waits for one step to be durable before it takes the next. */
  async function take(workbenches: number, steps: number): Promise<{ perSecond: number; p95: number }> {
    const leases = [];
    for (let index = 0; index < workbenches; index += 1) {
      const id = `wb_${randomUUID()}`;
      await addWorkbench(pool, { id, team: 'bench', name: 'Bench' });
      leases.push(await takeLease(pool, id, 'bench'));
    }
    const waits: number[] = [];
    const began = performance.now();
    await Promise.all(
      leases.map(async (lease) => {
        for (let step = 1; step <= steps; step += 1) {
          const asked = performance.now();
          const event = { stream: 'run_a', at: 1, type: 'model.answered', payload, payloadHash: null };
          await committer.commit({ lease, firstSeq: step, events: [event], summaries: [] });
          waits.push(performance.now() - asked);
        }
      }),
    );
    const elapsed = performance.now() - began;
    waits.sort((left, right) => left - right);
    return { perSecond: (workbenches * steps) / (elapsed / 1_000), p95: waits[Math.floor(waits.length * 0.95)] ?? 0 };
  }

  return {
    address,
    pool,
    take,
    async close() {
      await pool.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
