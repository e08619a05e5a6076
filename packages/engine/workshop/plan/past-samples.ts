import type { Store } from '../../store/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { replayRun } from '../record/run-replay.ts';
import { type ItemSample, itemSamples } from './item-samples.ts';

/** How far back the look goes: older work says little about today's models. */
const newestRuns = 50;

/** Finished items of this Workbench's Runs. A Run that is over is read once. */
export function createPastSamples(store: Store) {
  const known = new Map<string, readonly ItemSample[]>();
  return async (): Promise<ItemSample[]> => {
    const runs = (await store.journal.streams('run_')).slice(-newestRuns);
    const samples: ItemSample[] = [];
    for (const id of runs) samples.push(...(known.get(id) ?? (await read(id))));
    return samples;
  };

  async function read(id: string): Promise<readonly ItemSample[]> {
    const replay = await replayRun(store, id);
    const samples = itemSamples(replay.workflows, await replay.advance());
    if (runStatus(replay.state()) === 'done') known.set(id, samples);
    return samples;
  }
}
