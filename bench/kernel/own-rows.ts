import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultAtOnce } from '@galley/engine/workflow';
import { median } from '../measure.ts';
import { diskUse } from '../store/timed.ts';
import { type Answer, type BenchFolder, benchFolder, type Finished, runToEnd } from './open-bench.ts';
import { answerFor, answerGrowing, chain, forks, growing } from './workflows.ts';

/** Milliseconds that one State costs besides its model, one State after the other, in several Runs. */
export async function overheadPerStep(steps: number, frontmatter = '', files = 0, rounds = 10): Promise<number> {
  await using folder = await benchFolder(files);
  await using workshop = await folder.open(answerFor(0));
  const source = await folder.workflow(chain(steps / rounds, frontmatter));
  await runToEnd(workshop, source);
  let elapsed = 0;
  for (let round = 0; round < rounds; round += 1) elapsed += (await runToEnd(workshop, source)).wallMs;
  return elapsed / steps;
}

/** Seconds until `agents` Agents, each with a model that takes a second, have all ended; as many at once as there are. */
export async function agentsOfOneSecond(agents: number): Promise<number> {
  await using folder = await benchFolder();
  await using workshop = await folder.open(
    answerFor(agents, () => pause(1_000)),
    Math.max(agents + 1, defaultAtOnce.agents),
  );
  const { wallMs } = await runToEnd(workshop, await folder.workflow(forks(1)));
  return wallMs / 1_000;
}

export interface Rate {
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

/**
 * Steps a second when every step's intent and outcome are on disk before the Agent goes on. One Run takes a tenth of a
 * second, which the compiler's warm-up or another process doubles: the median of several. The peer is at it for seconds.
 */
export async function durableSteps(agents: number, steps: number): Promise<Rate> {
  await using folder = await benchFolder();
  await using workshop = await folder.open(answerFor(agents));
  const source = await folder.workflow(forks(steps));
  for (let warmUp = 0; warmUp < 6; warmUp += 1) await runToEnd(workshop, source);
  const runs: Finished[] = [];
  for (let round = 0; round < 9; round += 1) runs.push(await runToEnd(workshop, source));
  const perSecond = (milliseconds: readonly number[]) => (agents * steps) / (median(milliseconds) / 1_000);
  return {
    perSecond: perSecond(runs.map(({ wallMs }) => wallMs)),
    perCpuSecond: perSecond(runs.map(({ cpuMs }) => cpuMs)),
  };
}

/** What the history of one growing Session takes on disk once the Workbench is closed, in MB. */
export async function historyGrowth(steps: number, bytes: number): Promise<number> {
  await using folder = await benchFolder();
  const history = join(folder.directory, '.galley');
  await runAlone(folder, answerFor(0), chain(1));
  const before = diskUse(history);
  await runAlone(folder, answerGrowing(steps, bytes), growing());
  return diskUse(history) - before;
}

async function runAlone(folder: BenchFolder, answer: Answer, states: Readonly<Record<string, string>>): Promise<void> {
  await using workshop = await folder.open(answer);
  await runToEnd(workshop, await folder.workflow(states));
}
