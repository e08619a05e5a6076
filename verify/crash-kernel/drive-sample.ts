import { join } from 'node:path';
import { runStatus } from '@galley/engine/workflow';
import { openWorkshop, type Workshop } from '@galley/engine/workshop';
import { sharedForTest } from '../../packages/engine/store/testing/shared-store.ts';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import type { Sample } from './sample.ts';
import { scriptedModel } from './scripted-model.ts';

/** More rounds than any sample needs: one that goes round for ever is a fault, not a reason to wait. */
const mostRounds = 30;

/**
 * Starts the sample's run in `folder`, or goes on with the one that is there, and does what a person would: answers
 * questions, raises the budget, resumes what stopped.
 */
export async function driveSample(sample: Sample, folder: string, onCommit?: () => void): Promise<void> {
  const directory = join(folder, 'bench');
  const shared = await sharedForTest(directory);
  await using workshop = await openWorkshop({
    ...(shared === undefined ? {} : { shared }),
    directory,
    workflows: join(folder, 'none'),
    trust: allowEverything,
    models: scriptedModel(sample, join(folder, 'asked.jsonl')),
  });
  if (onCommit !== undefined) workshop.workbench.store.journal.onCommit(onCommit);
  const { runs } = workshop;
  const [known] = await runs.list();
  const start = () =>
    runs.startWorkflow(join(folder, 'flow'), {
      text: 'go',
      model: 'scripted',
      ...(sample.budget === undefined ? {} : { budget: sample.budget }),
    });
  const id = known?.run_id ?? (await start()).id;
  for (let round = 0; round < mostRounds; round += 1) {
    const { state } = await runs.settled(id);
    const status = runStatus(state);
    if (status === 'done') return;
    if (status === 'waiting') await answer(sample, workshop, id);
    else await runs.resume(id);
  }
  throw new RangeError(`${sample.name} did not come to an end`);
}

async function answer(sample: Sample, { runs }: Workshop, id: string): Promise<void> {
  const { state } = await runs.get(id);
  for (const { pending } of state.agents.values()) {
    if (pending?.kind === 'ask') await runs.answerAsk(id, pending.ask, sample.person?.(pending.question) ?? '');
    if (pending?.kind === 'budget' && sample.raise !== undefined)
      return void (await runs.raiseBudget(id, sample.raise, false));
  }
}
