import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Disk } from '@galley/engine/store';
import { openWorkbench, type Workbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { type Observation, observe } from './observe.ts';
import { type Scenario, scenarios } from './scenarios.ts';

export interface Template extends AsyncDisposable {
  readonly name: string;
  readonly scenario: Scenario;
  /** What is there after each step of an undisturbed run; the first is before any. */
  readonly expected: readonly Observation[];
  /** A fresh copy of the folder as it is before the steps. */
  copy(): Promise<AsyncDisposable & { readonly directory: string }>;
}

export function open(directory: string, disk?: Disk): Promise<Workbench> {
  const options = { directory, clock: systemClock, ids: createIdSource(systemClock) };
  return openWorkbench(disk === undefined ? options : { ...options, disk });
}

/** Prepares a scenario once and learns from an undisturbed run what must come of it. */
export async function prepareTemplate(name: string): Promise<Template> {
  const scenario = scenarios[name];
  if (scenario === undefined) throw new RangeError(`there is no scenario ${name}`);
  const directory = await mkdtemp(join(tmpdir(), 'galley-crash-'));
  for (const [path, text] of Object.entries(scenario.files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  {
    await using workbench = await open(directory);
    for (const step of scenario.before) await step(workbench);
  }
  async function copy() {
    const copied = await mkdtemp(join(tmpdir(), 'galley-crash-'));
    await cp(directory, copied, { recursive: true, preserveTimestamps: true });
    return { directory: copied, [Symbol.asyncDispose]: () => rm(copied, { recursive: true, force: true }) };
  }
  const expected: Observation[] = [];
  await using reference = await copy();
  await using workbench = await open(reference.directory);
  expected.push(await observe(workbench));
  for (const step of scenario.steps) {
    await step(workbench);
    expected.push(await observe(workbench));
  }
  return {
    name,
    scenario,
    expected,
    copy,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
