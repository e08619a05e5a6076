import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EvalCase } from '../base/task.ts';
import type { Result } from '../results/result.ts';
import type { StartModel } from './model.ts';
import { noteOf, outcomeOf } from './outcome-of.ts';
import { type GalleyRun, runGalley } from './run-galley.ts';

export interface PlayOptions {
  /** The file that Node starts as `galley`. */
  readonly command: string;
  readonly start: StartModel;
  readonly timeoutMs: number;
  /** The most that this run may spend. */
  readonly dollars?: number | undefined;
}

export type Played = Omit<Result, 'suite' | 'model'>;

/** One case in a Workbench of its own: prepared, asked, published, scored. */
export async function playCase(one: EvalCase, { command, start, timeoutMs, dollars }: PlayOptions): Promise<Played> {
  const directory = await mkdtemp(join(tmpdir(), 'galley-eval-'));
  const started = performance.now();
  try {
    await one.prepare(directory);
    const place = { id: one.id, task: one.task, group: one.group };
    const before = await one.score(directory);
    if (before.passed) return { ...place, outcome: 'void', problems: [], seconds: 0, tokens: 0, cost: 0, note: VOID };
    const model = await start(one, directory);
    try {
      const budget = dollars === undefined ? [] : ['--budget', dollars.toFixed(4)];
      const args = ['run', directory, one.request, '--model', model.id, '--allow', '--yes', '--json', ...budget];
      const run = await runGalley(command, args, model.env, timeoutMs);
      await keepReply(one, directory, run);
      const score = await one.score(directory);
      const usage = run.printed?.usage;
      return {
        ...place,
        outcome: outcomeOf(run, score.passed),
        problems: score.problems,
        seconds: Math.round((performance.now() - started) / 100) / 10,
        tokens: usage === undefined ? 0 : usage.input_tokens + usage.output_tokens,
        cost: usage === undefined ? 0 : usage.cost,
        ...noteOf(run),
      };
    } finally {
      await model.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const VOID = 'its checks hold before any work: it measures nothing';

/** The benchmark keeps what an agent ends with as the answer to a question. */
async function keepReply({ answerFile }: EvalCase, directory: string, { printed }: GalleyRun): Promise<void> {
  if (answerFile === undefined || printed?.status !== 'done' || printed.message === null) return;
  const file = join(directory, answerFile);
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, printed.message.replace(/["']/g, ''));
}
