import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPool } from '@galley/engine/store';
import { createBus } from '../bus/bus.ts';
import { answerCalls } from '../forward/answer.ts';
import { openRemoteDesks, type RemoteDesks } from '../forward/desks.ts';
import { createForward } from '../forward/forward.ts';
import { openBoss } from '../work/boss.ts';
import { startWorker, type Worker } from '../work/worker.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));

export interface Deployment extends AsyncDisposable {
  readonly desks: RemoteDesks;
}

/** One worker and what a server has to reach it, on a database whose tables are there. */
export async function startDeployment(address: string, folder: string): Promise<Deployment> {
  await using cleanup = new AsyncDisposableStack();
  const pool = await openPool({ address });
  cleanup.defer(() => pool.close());
  const boss = await openBoss({ address, supervise: false, onError: () => undefined });
  cleanup.defer(() => boss.stop({ graceful: false, close: true }));
  const bus = createBus(pool, () => undefined);
  cleanup.defer(() => bus.close());
  const secret = randomBytes(16).toString('hex');
  const forward = createForward({ pool, boss, bus, secret });
  cleanup.defer(() => forward.close());
  const desks = cleanup.use(await openRemoteDesks({ pool, address, forward }));
  let worker: Worker | null = null;
  const answering = cleanup.use(await answerCalls({ worker: () => worker, secret, host: '127.0.0.1', port: 0 }));
  const id = `worker-${randomBytes(4).toString('hex')}`;
  const callAddress = `https://127.0.0.1:${answering.port}`;
  const started = await startWorker({
    pool,
    address,
    id,
    data: join(folder, id),
    callAddress,
    workshop: () => ({ workflows }),
  });
  worker = started;
  cleanup.defer(() => started.drain(5_000));
  const resources = cleanup.move();
  return { desks, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
