import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelRegistry, type ModelRequest } from '@galley/engine/model';
import { commandBackend, defaultAtOnce, runStatus } from '@galley/engine/workflow';
import { openWorkshop, type Workshop } from '@galley/engine/workshop';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { defaultProgramSettings } from '../../packages/engine/workshop/trust/program-settings.ts';

/** Stands for a model: what it answers, and after which time. */
export type Answer = (request: ModelRequest) => string | Promise<string>;

export interface BenchFolder extends AsyncDisposable {
  readonly directory: string;
  /** A Workshop over the real store; its model is `answer`. */
  open(answer: Answer, agents?: number): Promise<Workshop>;
  /** A folder with the workflow that these States make. */
  workflow(states: Readonly<Record<string, string>>): Promise<string>;
}

export async function benchFolder(files = 0): Promise<BenchFolder> {
  const base = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const directory = join(base, 'files');
  await mkdir(directory);
  await writeFile(join(directory, 'notes.txt'), 'a file to work on\n');
  for (let number = 0; number < files; number += 1) {
    const folder = join(directory, `part-${Math.floor(number / 500)}`);
    if (number % 500 === 0) await mkdir(folder);
    await writeFile(join(folder, `${number}.txt`), `file ${number}\n`);
  }
  let count = 0;
  return {
    directory,
    open: (answer, agents = defaultAtOnce.agents) =>
      openWorkshop({
        directory,
        workflows: base,
        trust: allowEverything,
        programs: { ...defaultProgramSettings(), atOnce: { ...defaultAtOnce, agents } },
        models: modelsOf(answer),
        backends: new Map([['command', commandBackend({ command: 'cat', cost: 0 })]]),
      }),
    async workflow(states) {
      count += 1;
      const folder = join(base, `workflow-${count}`);
      await mkdir(folder);
      for (const [name, text] of Object.entries(states)) await writeFile(join(folder, `${name}.md`), text);
      return folder;
    },
    [Symbol.asyncDispose]: () => rm(base, { recursive: true, force: true }),
  };
}

function modelsOf(answer: Answer) {
  const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
  const client = { call: async (request: ModelRequest) => ({ text: await answer(request), tool_calls: [], usage }) };
  return createModelRegistry([{ id: 'bench', name: 'bench', description: '', offline: true, client }]);
}

export interface Finished {
  readonly runId: string;
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * Runs a workflow to its end, which must be a good one: a run that failed early would look fast. The time does not
 * include reading the workflow.
 */
export async function runToEnd(workshop: Workshop, source: string): Promise<Finished> {
  const { id } = await workshop.runs.startWorkflow(source, { text: 'go', model: 'bench' });
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { state } = await workshop.runs.settled(id);
  const wallMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  if (runStatus(state) !== 'done') {
    const error = state.agents.values().find((agent) => agent.error !== null)?.error;
    throw new RangeError(`the run is ${runStatus(state)}: ${error?.message ?? 'no error'}`);
  }
  return { runId: id, wallMs, cpuMs: (user + system) / 1_000 };
}
