import { join } from 'node:path';
import { openPool } from '@galley/engine/store';
import { answerCalls, startWorker, type Worker } from '@galley/team';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { samples } from '../crash-kernel/samples.ts';
import { scriptedModel } from '../crash-kernel/scripted-model.ts';
import { folderOf } from './place.ts';

/** A worker whose models are scripted. Usage: worker.ts ID ADDRESS FOLDER SECRET; says where it answers. */
const [id = '', address = '', folder = '', secret = ''] = process.argv.slice(2);
const pool = await openPool({ address, name: id, connections: 6 });
let worker: Worker | null = null;
const answering = await answerCalls({ worker: () => worker, secret, host: '127.0.0.1', port: 0 });
worker = await startWorker({
  ...{ pool, address, id, data: join(folder, 'workers', id), idleMs: 1_500 },
  callAddress: `https://127.0.0.1:${answering.port}`,
  workshop({ team, workbenchId }) {
    const sample = samples.find(({ name }) => name === team);
    if (sample === undefined) throw new RangeError(`no sample ${team}`);
    const models = scriptedModel(sample, join(folderOf(folder, workbenchId), 'asked.jsonl'));
    return { workflows: join(folder, 'workflows'), trust: allowEverything, models };
  },
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void worker?.drain(5_000).then(() => process.exit(0));
});
