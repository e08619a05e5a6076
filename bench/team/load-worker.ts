import { join } from 'node:path';
import { createModelRegistry } from '@galley/engine/model';
import { openPool } from '@galley/engine/store';
import { answerCalls, startWorker, type Worker } from '@galley/team';

/** A worker whose model answers at once. Usage: load-worker.ts ID ADDRESS FOLDER SECRET; says when it works. */
const [id = '', address = '', folder = '', secret = ''] = process.argv.slice(2);

const models = createModelRegistry([
  {
    ...{ id: 'scripted', name: 'Scripted', description: 'Goes on to the next State.', offline: true },
    client: {
      async call({ messages }) {
        const prompt = messages.findLast((message) => message.role === 'user')?.text ?? '';
        const [, number = '0', of = '0'] = /step (\d+) of (\d+)/.exec(prompt) ?? [];
        const text =
          number === of ? '<result>done</result>' : `A reply of a usual length. <goto>S${Number(number) + 1}</goto>`;
        return { text, tool_calls: [], usage: { input_tokens: 100, output_tokens: 20, cost: 0 } };
      },
    },
  },
]);

const pool = await openPool({ address, name: id, connections: 8 });
let worker: Worker | null = null;
const answering = await answerCalls({ worker: () => worker, secret, host: '127.0.0.1', port: 0 });
worker = await startWorker({
  ...{ pool, address, id, data: join(folder, 'workers', id), idleMs: 120_000, most: 2_000 },
  callAddress: `https://127.0.0.1:${answering.port}`,
  workshop: () => ({ workflows: join(folder, 'workflows'), models }),
});
process.stdout.write('ready\n');
process.once('SIGTERM', () => {
  void worker?.drain(2_000).then(() => process.exit(0));
});
