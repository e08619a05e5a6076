import type { Bench, BenchRow } from './measure.ts';
import { type LoadFigures, measureLoad, size } from './team/load.ts';
import { peerNames, peerSteps } from './team/peers.ts';

const measured = new Map<number, Promise<LoadFigures>>();
/** One deployment gives all figures of its number of workers. */
const load = (workers: number): Promise<LoadFigures> => {
  const found = measured.get(workers) ?? measureLoad(workers);
  measured.set(workers, found);
  return found;
};
const of = (workers: number, figure: keyof LoadFigures) => async () => (await load(workers))[figure];
const peer = (name: keyof typeof peerNames): Pick<BenchRow, 'peer' | 'peer_name'> => ({
  peer: () => peerSteps(name, size.runs, size.steps),
  peer_name: peerNames[name],
});
const runs = `${size.runs.toLocaleString('en')} runs, ${size.people} people`;

/**
 * A whole deployment: people over HTTP with event streams, a run in each of many Workbenches, workers as processes, a PostgreSQL that
 * syncs. A step of ours is a State: two appends, each fenced. `GALLEY_LOAD_RUNS`, `GALLEY_LOAD_PEOPLE` for a smaller one.
 * Goals: takeover within 12 s, an event at a page within 100 ms.
 */
export const bench: Bench = {
  rows: [
    {
      work: `steps, ${runs}, 1 worker`,
      unit: 'steps/s',
      ours: of(1, 'stepsPerSecond'),
      ...peer('langgraph'),
      rounds: 1,
    },
    { work: `steps, ${runs}, 4 workers`, unit: 'steps/s', ours: of(4, 'stepsPerSecond'), ...peer('dbos'), rounds: 1 },
    { work: 'people: a procedure that looks, p95, 4 workers', unit: 'ms', ours: of(4, 'procedureP95'), rounds: 1 },
    { work: 'people: starting a run while all start, p95, 4 workers', unit: 'ms', ours: of(4, 'startP95'), rounds: 1 },
    { work: 'people: from a change to its event at a page, p95', unit: 'ms', ours: of(4, 'eventP95'), rounds: 1 },
    {
      work: 'all of a killed worker’s Workbenches taken over, 4 workers',
      unit: 's',
      ours: of(4, 'takeoverSeconds'),
      rounds: 1,
    },
    { work: 'database of a run', unit: 'bytes', ours: of(4, 'bytesPerRun'), rounds: 1 },
  ],
};
