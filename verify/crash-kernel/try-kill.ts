import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { driverFile } from '../../packages/engine/store/testing/driver-file.ts';
import { driveSample } from './drive-sample.ts';
import { type Observed, type Outcome, observe } from './outcome.ts';
import type { Sample } from './sample.ts';

const driver = driverFile(import.meta.dirname, 'driver.ts');

/** The sample from start to end in this process, and what the outcome must be. */
export async function undisturbed(sample: Sample): Promise<Observed & { readonly commits: number }> {
  await using place = await prepare(sample);
  let commits = 0;
  await driveSample(sample, place.folder, () => {
    commits += 1;
  });
  const observed = await observe(sample, place.folder);
  const { agents } = observed.outcome;
  const faults = [...observed.faults];
  const main = agents.find((agent) => agent.startsWith('main '));
  if (main?.endsWith(`: ${sample.result}`) !== true) faults.push(`the result is ${main}`);
  if (agents.length !== sample.agents) faults.push(`${agents.length} agents instead of ${sample.agents}`);
  if (observed.unknownCalls > 0) faults.push('calls were cut off although nothing was killed');
  return { ...observed, faults, commits };
}

export interface KillResult {
  /** False when the run ended before it reached the kill point. */
  readonly killed: boolean;
  readonly killedAgain: boolean;
  /** Calls that were asked again because their outcome was lost. */
  readonly repeated: number;
  readonly faults: readonly string[];
}

/**
 * Kills a process that drives the sample after `killAfter` commits, and, where `again` is given, the one that goes on
 * as well; then goes on in this one, and compares.
 */
export async function tryKill(sample: Sample, killAfter: number, expected: Outcome, again = 0): Promise<KillResult> {
  await using place = await prepare(sample);
  const killed = await driveAndKill(sample, place.folder, killAfter);
  const killedAgain = killed && again > 0 && (await driveAndKill(sample, place.folder, again));
  if (killed && (again === 0 || killedAgain)) await driveSample(sample, place.folder);
  const { outcome, calls, answers, unknownCalls, faults: found } = await observe(sample, place.folder);
  const faults = [...found, ...differences(outcome, expected)];
  if (calls > answers + unknownCalls) {
    faults.push(`${calls} calls, but ${answers} answers and ${unknownCalls} known to be cut off`);
  }
  return { killed, killedAgain, repeated: unknownCalls, faults };
}

function differences(outcome: Outcome, expected: Outcome): string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const got: unknown = outcome[key as keyof Outcome];
    return isDeepStrictEqual(got, value) ? [] : [`${key}: ${JSON.stringify(got)} instead of ${JSON.stringify(value)}`];
  });
}

async function prepare(sample: Sample): Promise<AsyncDisposable & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-kernel-'));
  await mkdir(join(folder, 'bench'));
  for (const [name, text] of Object.entries(sample.files)) {
    const file = join(folder, 'flow', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

function driveAndKill(sample: Sample, folder: string, killAfter: number): Promise<boolean> {
  const args = [driver, sample.name, folder, String(killAfter)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(signal === 'SIGKILL');
      else reject(new RangeError(`${sample.name} ended with ${code ?? signal} (kill point ${killAfter})`));
    });
  });
}
