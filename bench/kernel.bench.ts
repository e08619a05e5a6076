import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { langGraphPeer } from './kernel/langgraph-peer.ts';
import { agentsOfOneSecond, durableSteps, historyGrowth, overheadPerStep } from './kernel/own-rows.ts';
import { programsAtOnce } from './kernel/programs-row.ts';
import { reloadRow, removeReloadFolder } from './kernel/reload-row.ts';
import type { Bench, BenchRow } from './measure.ts';
import { timed } from './store/timed.ts';

const langGraph = await langGraphPeer();
const against = (measure: (peer: NonNullable<typeof langGraph>) => number): Pick<BenchRow, 'peer' | 'peer_name'> =>
  langGraph === null ? {} : { peer: () => measure(langGraph), peer_name: langGraph.name };

async function spawnCat(times: number): Promise<number> {
  const elapsed = await timed(async () => {
    for (let count = 0; count < times; count += 1) {
      const child = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdout.resume();
      child.stdin.end('go');
      await once(child, 'close');
    }
  });
  return elapsed / times;
}

/**
 * Everything in a real Workbench with the journal on disk; only the model is ours and answers at once. A step is one
 * State: its intent and its outcome are two records, each on disk before the Agent goes on.
 */
export const bench: Bench = {
  rows: [
    {
      work: 'overhead per step, built-in loop, one Agent',
      unit: 'ms',
      ours: () => overheadPerStep(300),
      ...against((peer) => 1_000 / peer.stepsPerSecond(1, 100)),
    },
    ...[0, 300, 10_000].map((files) => ({
      work: `overhead per step, a program with our tools, ${files.toLocaleString('en')} files`,
      unit: 'ms',
      ours: () => overheadPerStep(20, 'backend: command\ntools: all\n', files),
      peer: () => spawnCat(20),
      peer_name: 'the command alone',
    })),
    ...[0, 300, 10_000].map((files) => ({
      work: `overhead per step, a program with a view of ${files.toLocaleString('en')} files`,
      unit: 'ms',
      ours: () => overheadPerStep(20, 'backend: command\ntools: all\nfiles: view\n', files, 1),
      peer: () => spawnCat(20),
      peer_name: 'the command alone',
    })),
    {
      work: '20 programs of 0.5 s each, 300 files: most at once',
      unit: 'at once',
      ours: () => programsAtOnce(20, 300),
    },
    ...[100, 1_000, 5_000].map((agents) => ({
      work: `${agents.toLocaleString('en')} agents of 1 s each`,
      unit: 's',
      ours: () => agentsOfOneSecond(agents),
    })),
    {
      work: '300 forks × 20 durable steps',
      unit: 'steps/s',
      ours: async () => (await durableSteps(300, 20)).perSecond,
      ...against((peer) => peer.stepsPerSecond(300, 20)),
    },
    {
      work: '300 forks × 20 durable steps, the peer’s on disk, too',
      unit: 'steps/s',
      ours: async () => (await durableSteps(300, 20)).perSecond,
      ...against((peer) => peer.syncedStepsPerSecond(300, 20)),
    },
    {
      work: '300 forks × 20 durable steps, by CPU time',
      unit: 'steps/CPU s',
      ours: async () => (await durableSteps(300, 20)).perCpuSecond,
    },
    {
      work: 'history growth, 1,000 steps of +500 B in one Session',
      unit: 'MB',
      ours: () => historyGrowth(1_000, 500),
      ...against((peer) => peer.historyGrowth(1_000, 500)),
    },
    reloadRow,
  ],
  close: removeReloadFolder,
};
