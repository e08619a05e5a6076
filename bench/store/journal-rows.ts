import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '@galley/engine/store';
import { type NewEvent, systemClock } from '@galley/schema';
import type { BenchRow } from '../measure.ts';
import { timed } from './timed.ts';

const step = (fork: number, number: number): NewEvent => ({
  stream: `run_${fork}`,
  event: {
    type: 'model.answered',
    agent: 'main',
    call: `main.${number}`,
    text: 'A reply of a usual length. '.repeat(18),
    tool_calls: [{ call_id: `main.${number}.0`, tool: 'read_file', arguments: { path: 'reports/summary.xlsx' } }],
    usage: { input_tokens: 1_200, output_tokens: 90, cost: null },
    elapsed_ms: 12,
  },
});

/** Durable steps a second: each fork waits for one step to be on disk before it takes the next. */
async function stepsPerSecond(forks: number, steps: number): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-bench-'));
  await using store = await openStore({ directory: folder.path, clock: systemClock });
  await take(store, forks, 2);
  const elapsed = await timed(() => take(store, forks, steps));
  return (forks * steps) / (elapsed / 1_000);
}

async function take(store: Store, forks: number, steps: number): Promise<void> {
  async function fork(number: number): Promise<void> {
    for (let count = 0; count < steps; count += 1) await store.journal.append([step(number, count)]);
  }
  await Promise.all(Array.from({ length: forks }, (_, number) => fork(number)));
}

const alone = { peer: () => stepsPerSecond(1, 300), peer_name: 'ours, one step at a time' };

export const journalRows: readonly BenchRow[] = [
  { work: 'journal, 300 forks × 20 steps', unit: 'steps/s', ours: () => stepsPerSecond(300, 20), ...alone },
  { work: 'journal, 5,000 forks × 20 steps', unit: 'steps/s', ours: () => stepsPerSecond(5_000, 20), ...alone },
];
