import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
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
  /** False when the run ended before it reached the kill point. */
  readonly killed: boolean;
  readonly outcome: Outcome;
}

/** Runs the sample request, kills it after `killAfter` commits, resumes it, and reports what came of it. */
export async function tryKill(killAfter: number): Promise<KillResult> {
  await using sample = await copyHousehold();
  const killed = (await drive(sample.directory, killAfter)) === 'SIGKILL';
  if (killed) await drive(sample.directory, 0);
  return { killed, outcome: await readOutcome(sample.directory) };
}

async function drive(directory: string, killAfter: number): Promise<string> {
  const child = spawn(process.execPath, [driver, directory, request, String(killAfter)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(signal ?? 'done');
      else reject(new RangeError(`the driver ended with ${code ?? signal} (kill point ${killAfter})`));
    });
  });
}

async function readOutcome(directory: string): Promise<Outcome> {
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
    for (const { event } of await workbench.store.journal.read(run))
      if (!('message_id' in event && event.type === 'message.added')) events.push(event as RunEvent);
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
    itemsDone: answers.flatMap((event) => /^Sheet "(.+?)" in/.exec(event.text)?.[1] ?? []),
    sheetsWritten: exports.filter((call) => finished.has(call.call_id)).map((call) => String(call.arguments.sheet)),
    replies: events.filter((event) => event.type === 'reply.sent').length,
    left: (await readdir(directory)).sort(),
  };
}

function isRun(stream: string): stream is `run_${string}` {
  return stream.startsWith('run_');
}
