import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compareRecords } from '../crash-run/compare-records.ts';
import { copyHousehold, request } from '../crash-run/sample.ts';
import { type Outcome, readOutcome } from '../crash-run/try-kill.ts';
import { type Ended, startCommand } from './command.ts';
import { judgeCommand } from './judge-command.ts';
import { openPage } from './page.ts';

/** Who is struck in a round: killed, and `cancel` instead stops the run from another terminal. */
export const strikes = ['server', 'worker', 'terminal', 'page', 'cancel'] as const;
export type Strike = (typeof strikes)[number];

/** What the run says on its way. */
export const moments = ['Analyzing', 'Planning', 'item 1 of', 'item 4 of', 'item 8 of', 'item 12 of', 'Summarizing'];

export interface Round {
  readonly strike: Strike;
  /** What the run said last before the strike, and how long ago. */
  readonly at: string;
  readonly afterMs: number;
  /** Commands that each of two terminals gives, one after the other. */
  readonly commands: number;
}

export interface RoundReport {
  readonly violations: readonly string[];
  readonly outcome: Outcome | null;
  /** Whole processes that looked, start included. */
  readonly lookMs: readonly number[];
  /** From the answer to `cancel` to the end of the process that followed the run. */
  readonly cancelMs: number | null;
  readonly gone: number;
}

const token = 'a-token-for-the-page-of-this-proof';
const looks = [
  'status',
  'messages',
  'diff',
  'checkpoints',
  'runs',
  'models',
  'conflicts',
  'egress',
  'gc',
  'consent list',
];

/** A server with an open page, a run, and two terminals beside it; one of them is struck, then the run is brought to its end. */
export async function playRound({ strike, at, afterMs, commands }: Round): Promise<RoundReport> {
  await using sample = await copyHousehold();
  const { directory } = sample;
  const config = join(directory, '..', 'config');
  await mkdir(config, { mode: 0o700 });
  const env = { GALLEY_CONFIG: config, GALLEY_TOKEN: token };
  const violations: string[] = [];
  const lookMs: number[] = [];
  let gone = 0;
  const take = (name: string, ended: Ended): Ended => {
    const judged = judgeCommand(ended);
    if (judged === 'gone') gone += 1;
    else if (judged !== 'fine') violations.push(`${name}: ${judged}`);
    // Only somebody whose holder was killed may meet its absence.
    if (judged === 'gone' && strike !== 'server') violations.push(`${name} lost a holder that nobody killed`);
    return ended;
  };
  const command = async (...args: string[]) => take(args.join(' '), await startCommand(args, env).ended);

  const server = startCommand(['serve', directory, '--no-open', '--port', '0'], env);
  const page = openPage(await server.line(), token);
  const worker = startCommand(['run', directory, request, '--yes', '--json'], env);
  const terminal = async (offset: number) => {
    for (let number = 0; number < commands; number += 1) {
      const name = looks[(offset + number) % looks.length] ?? 'status';
      const { milliseconds } = await command(...name.split(' '), directory, '--json');
      lookMs.push(milliseconds);
    }
  };
  const terminals = Promise.all([terminal(0), terminal(5)]);
  await worker.hasSaid(at);
  await pause(afterMs);
  let cancelMs: number | null = null;
  let [workerKilled, serverKilled] = [false, false];
  if (strike === 'server') serverKilled = server.child.kill('SIGKILL');
  if (strike === 'worker') workerKilled = worker.child.kill('SIGKILL');
  if (strike === 'page') page.close();
  if (strike === 'terminal') {
    const struck = startCommand(['status', directory], env);
    await pause(2 * afterMs);
    struck.child.kill('SIGKILL');
    await struck.ended;
  }
  if (strike === 'cancel') cancelMs = await cancel();

  async function cancel(): Promise<number | null> {
    const { code } = await startCommand(['cancel', directory, '--json'], env).ended;
    if (code !== 0) return null;
    const answered = performance.now();
    const { code: ended } = await worker.ended;
    if (ended !== 130) violations.push(`the cancelled run ended with ${ended}`);
    return performance.now() - answered;
  }

  const worked = await worker.ended;
  if (!workerKilled) take('run', worked);
  if (strike === 'page' && page.answered() === 0) violations.push('the page was never answered');
  await terminals;
  await bringToEnd();
  page.close();
  if (!serverKilled) {
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    if (code !== 0) violations.push(`the server ended with ${code}: ${stderr}`);
  }
  await server.ended;
  const doctor = await command('doctor', directory, '--json');
  if (doctor.code !== 0) violations.push(`doctor: ${doctor.stdout}`);
  violations.push(...(await compareRecords(directory)));
  return { violations, outcome: await readOutcome(directory).catch(() => null), lookMs, cancelMs, gone };

  /** As a person would: look what there is, ask again if nothing is, and go on until it is done and published. */
  async function bringToEnd(): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { run, changes } = JSON.parse((await command('status', directory, '--json')).stdout);
      if (run?.status === 'done' && changes.length === 0) return;
      if (run === null) await command('run', directory, request, '--yes', '--json');
      else if (run.status === 'done') await command('publish', directory, '--json');
      else await command('resume', directory, '--yes', '--json');
    }
    violations.push('the run could not be brought to its end');
  }
}
