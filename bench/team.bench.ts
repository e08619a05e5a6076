import { EventEmitter, once } from 'node:events';
import { createBus, listenToBus } from '@galley/team';
import type { Bench } from './measure.ts';
import { openShared } from './team/shared-workbenches.ts';

let shared: ReturnType<typeof openShared> | null = null;
const open = () => {
  shared ??= openShared();
  return shared;
};
const rate = async (workbenches: number, steps: number) => (await (await open()).take(workbenches, steps)).perSecond;
const wait = async (workbenches: number, steps: number) => (await (await open()).take(workbenches, steps)).p95;
const alone = { peer: () => rate(1, 300), peer_name: 'ours, one Workbench' };

/** From telling the bus to hearing it on the connection of another process: the 95th of 100. */
async function hearing(): Promise<number> {
  const { pool, address } = await open();
  const heard = new EventEmitter();
  const listener = await listenToBus(address, { onNotification: () => heard.emit('heard') });
  const bus = createBus(pool, () => undefined);
  const waits: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const asked = performance.now();
    const next = once(heard, 'heard');
    bus.tell({ type: 'FilesChanged', workbench_id: 'wb_bench' });
    await next;
    waits.push(performance.now() - asked);
  }
  await bus.close();
  await listener.close();
  return waits.sort((left, right) => left - right)[94] ?? 0;
}

/** Of a journal event with its indexes. */
async function bytesPerEvent(): Promise<number> {
  const { pool, take } = await open();
  await take(50, 100);
  const { rows } = await pool.query(
    "SELECT pg_total_relation_size('galley.events') / greatest(count(*), 1) AS bytes FROM galley.events",
  );
  return Number(rows[0]?.bytes);
}

/** Every step is fenced and on disk (`fsync`) when it counts. Goal: 20,000 steps/s, an event heard within 100 ms. */
export const bench: Bench = {
  rows: [
    { work: 'fenced steps, 64 Workbenches', unit: 'steps/s', ours: () => rate(64, 150), ...alone },
    { work: 'fenced steps, 200 Workbenches', unit: 'steps/s', ours: () => rate(200, 100), ...alone },
    { work: 'fenced steps, 1,000 Workbenches', unit: 'steps/s', ours: () => rate(1_000, 20), ...alone },
    { work: 'a step of 200 Workbenches until it is durable, p95', unit: 'ms', ours: () => wait(200, 100) },
    { work: 'a notification until another process hears it, p95', unit: 'ms', ours: hearing },
    { work: 'a journal event in the database', unit: 'bytes', ours: bytesPerEvent, rounds: 1 },
  ],
  async close() {
    await (await shared)?.close();
  },
};
