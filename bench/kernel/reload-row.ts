import type { BenchRow } from '../measure.ts';
import { timed } from '../store/timed.ts';
import { type BenchFolder, benchFolder, runToEnd } from './open-bench.ts';
import { answerFor, forks } from './workflows.ts';

/** Two records for each of these, and a handful more. */
const [agents, steps] = [1_000, 50];

let prepared: Promise<{ readonly folder: BenchFolder; readonly runId: string }> | null = null;

async function prepare() {
  const folder = await benchFolder();
  await using workshop = await folder.open(answerFor(agents));
  const { runId } = await runToEnd(workshop, await folder.workflow(forks(steps)));
  return { folder, runId };
}

export const reloadRow: BenchRow = {
  work: 'reload a run of 100,000 events',
  unit: 'ms',
  async ours() {
    prepared ??= prepare();
    const { folder, runId } = await prepared;
    await using workshop = await folder.open(answerFor(0));
    return timed(() => workshop.runs.get(runId));
  },
};

export async function removeReloadFolder(): Promise<void> {
  await (await prepared)?.folder[Symbol.asyncDispose]();
}
