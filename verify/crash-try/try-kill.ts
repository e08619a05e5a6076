import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineWorkbench, openWorkbench } from '@galley/engine/workbench';
import { createIdSource, systemClock } from '@galley/schema';
import { driver } from './sample.ts';

/** What a finished try left behind, without times and ids. */
export interface TryOutcome {
  readonly published: Readonly<Record<string, string>>;
  /** What each trial holds, by its model. */
  readonly trials: Readonly<Record<string, readonly string[]>>;
  /** How often each trial's Run wrote each file. */
  readonly writes: readonly string[];
  readonly conversation: readonly string[];
  readonly problems: readonly string[];
}

export interface TriedKill {
  /** Journal commits of one that was not killed. */
  readonly commits: number;
  /** False when it ended before it reached the kill point. */
  readonly killed: boolean;
  readonly outcome: TryOutcome;
}

/** Two models at once, killed after so many commits of the journal, then gone on with to the end. */
export async function tryKill(killAfter: number): Promise<TriedKill> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-crash-try-'));
  await writeFile(join(folder.path, 'list.md'), '- a\n- b\n');
  const first = await drive(folder.path, killAfter);
  if (first.killed) await drive(folder.path, 0);
  return { ...first, outcome: await readOutcome(folder.path) };
}

async function drive(directory: string, killAfter: number): Promise<Pick<TriedKill, 'killed' | 'commits'>> {
  const child = spawn(process.execPath, [driver, directory, String(killAfter)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [code, signal] = await once(child, 'close');
  const killed = signal === 'SIGKILL';
  if (code === 0 || killed) return { killed, commits: Number(printed) };
  throw new RangeError(`the driver ended with ${code ?? signal} (kill point ${killAfter})`);
}

async function readOutcome(directory: string): Promise<TryOutcome> {
  const ids = createIdSource(systemClock);
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids, readOnly: true });
  const trials = workbench.trials();
  const models = new Map(trials.map(({ draftId, model }) => [draftId, model]));
  const held: Record<string, string[]> = {};
  for (const { draftId, model, entries } of trials) {
    const place = workbench.trial(draftId);
    held[model] = [];
    for (const path of [...entries.keys()].sort())
      held[model].push(`${path}: ${String(await place.read(path)).trim()}`);
  }
  const writes = (await workbench.allEvents()).flatMap(({ event }) => {
    const model = event.type === 'draft.changed' ? models.get(event.draft_id) : undefined;
    return event.type === 'draft.changed' && model !== undefined
      ? event.changes.map(({ path }) => `${model} ${path}`)
      : [];
  });
  const published: Record<string, string> = {};
  for (const name of (await readdir(directory)).filter((each) => each !== '.galley').sort()) {
    published[name] = await readFile(join(directory, name), 'utf8');
  }
  const said = workbench.timeline().flatMap(({ row: { event } }) => {
    if (event.type === 'message.added') return [`${event.role}: ${event.text}`];
    return [event.type];
  });
  const { problems } = await examineWorkbench({ directory });
  return { published, trials: held, writes: writes.sort(), conversation: said, problems: problems.map(String) };
}
