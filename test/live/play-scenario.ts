import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGalley } from '@galley/engine';
import { z } from 'zod';
import { type CommandOutcome, type Printed, runGalley } from './run-galley.ts';
import type { LoggedCall, Scenario } from './scenario.ts';

export interface Played {
  readonly problems: readonly string[];
  readonly seconds: number;
  readonly usage: Printed['usage'] | null;
}

/** One scenario with one model, as a person would do it: a folder, a request, a review, then a look at what is there. */
export async function playScenario(scenario: Scenario, model: string, env: NodeJS.ProcessEnv): Promise<Played> {
  const directory = await mkdtemp(join(tmpdir(), 'galley-scenario-'));
  const started = performance.now();
  try {
    for (const [name, content] of Object.entries(scenario.files)) await writeFile(join(directory, name), content);
    const { run, problems: reviewed } = await carryOut(scenario, directory, model, env);
    const seconds = (performance.now() - started) / 1000;
    if (run.printed === null) return { problems: [`exit ${run.code}: ${run.output}`], seconds, usage: null };
    const { message, published, changes, error, usage } = run.printed;
    if (run.code !== 0) {
      const problem = `exit ${run.code}: ${error?.code ?? ''} ${error?.message ?? message ?? ''}`;
      return { problems: [problem], seconds, usage };
    }
    const problems = await scenario.check({
      message: message ?? '',
      published,
      changes: Math.max(0, changes.length - published.length),
      calls: await loggedCalls(directory),
      read: (path) => readFile(join(directory, path)),
    });
    return { problems: [...reviewed, ...problems], seconds, usage };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface CarriedOut {
  readonly run: CommandOutcome;
  readonly problems: readonly string[];
}

async function carryOut(
  { request, review }: Scenario,
  directory: string,
  model: string,
  env: NodeJS.ProcessEnv,
): Promise<CarriedOut> {
  const ask = ['run', directory, request, '--model', model, '--allow', '--json'];
  if (review === undefined) return { run: await runGalley([...ask, '--yes'], env), problems: [] };
  const waiting = await runGalley(ask, env);
  const run = waiting.code === 2 ? await runGalley(['plan', 'approve', directory, '--json'], env) : waiting;
  if (run.code !== 0) return { run, problems: [] };
  const { problems, published } = await reviewAndPublish(directory, review);
  const printed = run.printed === null ? null : { ...run.printed, published };
  return { run: { ...run, printed }, problems };
}

/** Without a model: the library opens the folder while no command has it. */
async function reviewAndPublish(directory: string, review: NonNullable<Scenario['review']>) {
  await using galley = await openGalley({ directory });
  const problems = await review(galley.call);
  const { published } = await galley.publish();
  return { problems, published: [...published] };
}

const callSchema = z.object({
  tool: z.string(),
  success: z.boolean(),
  arguments: z.record(z.string(), z.unknown()).catch({}),
});

async function loggedCalls(directory: string): Promise<LoggedCall[]> {
  const text = await readFile(join(directory, '.galley/workshop/tool_log.jsonl'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => callSchema.parse(JSON.parse(line)));
}
