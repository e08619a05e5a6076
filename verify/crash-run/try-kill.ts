import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { beginAttached } from './begin-attached.ts';
import { compareRecords } from './compare-records.ts';
import { copyHousehold, driver, request } from './sample.ts';

/** What a finished run left behind, without times and ids. */
export interface Outcome {
  readonly published: string;
  readonly itemsDone: readonly string[];
  readonly sheetsWritten: readonly string[];
  readonly replies: number;
  readonly left: readonly string[];
}

export interface KillResult {
  /** Journal commits of a run that was not killed. */
  readonly commits: number;
  /** False when the run ended before it reached the kill point. */
  readonly killed: boolean;
  readonly outcome: Outcome;
  /** Where the readable records differ from the journal: right after the kill, and at the end. */
  readonly records: readonly string[];
  /** What is wrong with how a process that was attached ended. */
  readonly beside: readonly string[];
}

/**
 * Runs the sample request, kills it after `killAfter` commits, resumes it, and reports what came of it. With `attached`
 * a second process follows the run and looks at the Workbench all the time, until its holder is gone.
 */
export async function tryKill(killAfter: number, { attached = false } = {}): Promise<KillResult> {
  await using sample = await copyHousehold();
  const first = await drive(sample.directory, killAfter, attached);
  const afterKill = first.killed ? await compareRecords(sample.directory) : [];
  if (first.killed) await drive(sample.directory, 0, false);
  const records = [...afterKill, ...(await compareRecords(sample.directory))];
  return { ...first, outcome: await readOutcome(sample.directory), records };
}

type Driven = Pick<KillResult, 'killed' | 'commits' | 'beside'>;

async function drive(directory: string, killAfter: number, attached: boolean): Promise<Driven> {
  const args = [driver, directory, request, String(killAfter), ...(attached ? ['wait'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const closed = once(child, 'close');
  if (attached) await Promise.race([once(child.stdout, 'data'), closed]);
  const beside = attached ? beginAttached(directory) : null;
  await beside?.isAttached;
  child.stdin.end('go\n');
  const [code, signal] = await closed;
  const killed = signal === 'SIGKILL';
  const said = (await beside?.endedAfter(killed)) ?? [];
  if (code === 0 || killed) return { killed, commits: Number(printed.replace('holding\n', '')), beside: said };
  throw new RangeError(`the driver ended with ${code ?? signal} (kill point ${killAfter})`);
}

export async function readOutcome(directory: string): Promise<Outcome> {
  await using workbench = await openWorkbench({
    directory,
    clock: systemClock,
    ids: createIdSource(systemClock),
    readOnly: true,
  });
  const runs = await workbench.store.journal.streams('run_');
  const events: RunEvent[] = [];
  for (const run of runs) {
    if (!isRun(run)) continue;
    for (const { event } of await workbench.store.journal.read(run)) events.push(event);
  }
  const answers = events.filter((event) => event.type === 'model.answered');
  const exports = answers.flatMap((event) => event.tool_calls.filter((call) => call.tool === 'table_export'));
  const finished = new Set(
    events.flatMap((event) => (event.type === 'tool.finished' && event.success ? [event.call] : [])),
  );
  return {
    published: createHash('sha256')
      .update(await readFile(join(directory, 'summary.xlsx')))
      .digest('hex'),
    itemsDone: answers.flatMap((event) => /rows in sheet "(.+?)" of/.exec(event.text)?.[1] ?? []),
    sheetsWritten: exports.filter((call) => finished.has(call.call_id)).map((call) => String(call.arguments.sheet)),
    replies: events.filter((event) => event.type === 'reply.sent').length,
    left: (await readdir(directory)).sort(),
  };
}

function isRun(stream: string): stream is `run_${string}` {
  return stream.startsWith('run_');
}
