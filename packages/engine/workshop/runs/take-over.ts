import { nextAlarm } from './alarms.ts';
import { resumeRun } from './resume.ts';
import type { RunsContext } from './runs-context.ts';

/** For a holder that comes after another one: nobody is there to ask for every Run to be resumed. Returns those it drives. */
export async function takeOverRuns(runs: RunsContext): Promise<string[]> {
  const { context, registry, driver } = runs;
  const resumed: string[] = [];
  for (const { run_id: runId, status } of await registry.list()) {
    if (status === 'running') {
      await context.inTurn(() => resumeRun(runs, runId, {}));
      resumed.push(runId);
    } else if (status === 'waiting' || status === 'paused') {
      driver.await(await registry.get(runId));
    }
  }
  return resumed;
}

export async function firstAlarm({ registry }: RunsContext): Promise<number | null> {
  let first: number | null = null;
  for (const { run_id: runId, status } of await registry.list()) {
    if (status !== 'waiting' && status !== 'paused') continue;
    const at = nextAlarm((await registry.get(runId)).state);
    if (at !== null) first = Math.min(first ?? at, at);
  }
  return first;
}
