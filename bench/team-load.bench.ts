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
const people = (when: string, look: keyof LoadFigures, start: keyof LoadFigures): BenchRow[] => [
  { work: `people: a procedure that looks, p95, 4 workers, ${when}`, unit: 'ms', ours: of(4, look), rounds: 1 },
  {
    work: `people: starting a run while all start, p95, 4 workers, ${when}`,
    unit: 'ms',
    ours: of(4, start),
    rounds: 1,
  },
];
const runs = `${size.runs.toLocaleString('en')} runs, ${size.people} people`;

/**
 * A whole deployment: people over HTTP with event streams, a run in each of many Workbenches, workers as processes, a PostgreSQL that
 * syncs. What a step is: ours is a State, its intent durable before the call and its outcome after it, each fenced, told to the pages
 * that look; LangGraph's is a node with its checkpoint (`durability: 'sync'`); DBOS's is a step with the row of its output. Peers run
 * in the process that asks for the runs, without people, HTTP, fences or files, and have nothing to open: the row to put beside them
 * is that of Workbenches that are open. `GALLEY_LOAD_RUNS`, `GALLEY_LOAD_PEOPLE` for a smaller one.
 * Goals: takeover within 12 s, an event at a page within 100 ms.
 */
export const bench: Bench = {
  rows: [
    {
      work: `steps, ${runs}, 1 worker, open Workbenches`,
      unit: 'steps/s',
      ours: of(1, 'openStepsPerSecond'),
      ...peer('langgraph'),
      rounds: 1,
    },
    {
      work: `steps, ${runs}, 1 worker, open Workbenches, again`,
      unit: 'steps/s',
      ours: of(1, 'openStepsPerSecond'),
      ...peer('dbos'),
      rounds: 1,
    },
    {
      work: `steps, ${runs}, 4 workers, open Workbenches`,
      unit: 'steps/s',
      ours: of(4, 'openStepsPerSecond'),
      rounds: 1,
    },
    { work: `steps, ${runs}, 1 worker, nothing open yet`, unit: 'steps/s', ours: of(1, 'stepsPerSecond'), rounds: 1 },
    { work: `steps, ${runs}, 4 workers, nothing open yet`, unit: 'steps/s', ours: of(4, 'stepsPerSecond'), rounds: 1 },
    ...people('nothing open yet', 'procedureP95', 'startP95'),
    ...people('open Workbenches', 'openProcedureP95', 'openStartP95'),
    {
      work: 'people: from asking for a change to its event at a page, p95',
      unit: 'ms',
      ours: of(4, 'askedToEventP95'),
      rounds: 1,
    },
    {
      work: 'people: from a change in the journal to its event at a page, p95',
      unit: 'ms',
      ours: of(4, 'eventP95'),
      rounds: 1,
    },
    {
      work: 'all of a killed worker’s Workbenches taken over, 4 workers',
      unit: 's',
      ours: of(4, 'takeoverSeconds'),
      rounds: 1,
    },
    { work: 'database of a run', unit: 'bytes', ours: of(4, 'bytesPerRun'), rounds: 1 },
  ],
};
