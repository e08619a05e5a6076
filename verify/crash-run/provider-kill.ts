import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { createDesk, modelFor } from '../../test/wire/cli-under-test.ts';
import type { ModelServer, Protocol } from '../../test/wire/model-server.ts';
import { compareRecords } from './compare-records.ts';
import { providerDriver } from './sample.ts';

export interface ProviderKill {
  readonly protocol: Protocol;
  /** Journal commits before the kill; 0: none. */
  readonly killAfter: number;
  /** How long the process lives on after that commit: what follows the journal is then half done. */
  readonly delayMs?: number;
  /** Where the workflows are; Galley's own when left out. */
  readonly workflows?: string;
  /** Files whose published text is reported, too. */
  readonly also?: readonly string[];
}

/** What a finished run left behind, without times and ids. */
export interface ProviderOutcome {
  readonly published: string;
  readonly plan: string;
  readonly research: string;
  /** Answers that were taken in, by the State they were given in. */
  readonly answered: Readonly<Record<string, number>>;
  /** What the journal says a person did: nobody touched anything but the gate. */
  readonly blamed: readonly string[];
  readonly rowsWritten: number;
  readonly replies: number;
  /** Items that were taken back because they met an earlier one in a file. */
  readonly setBack: number;
  readonly files: Readonly<Record<string, string>>;
}

export interface ProviderResult {
  readonly killed: boolean;
  readonly outcome: ProviderOutcome;
  readonly faults: readonly string[];
}

/** Runs the sample over a provider's protocol, kills it there, resumes it, and reports what came of it. */
export async function tryProviderKill(server: ModelServer, kill: ProviderKill): Promise<ProviderResult> {
  await using desk = await createDesk(server);
  await writeFile(join(desk.bench, 'list.csv'), 'name,done\n');
  const first = await drive(desk, kill);
  const faults: string[] = [];
  if (first === 'SIGKILL') {
    faults.push(...(await compareRecords(desk.bench)));
    const second = await drive(desk, { ...kill, killAfter: 0 });
    if (second !== 0) faults.push(`the resumed run ended with ${second}`);
  } else if (first !== 0) faults.push(`the run ended with ${first}`);
  faults.push(...(await compareRecords(desk.bench)));
  return { killed: first === 'SIGKILL', outcome: await readOutcome(desk.bench, kill.also), faults };
}

type Desk = Awaited<ReturnType<typeof createDesk>>;

async function drive(
  desk: Desk,
  { protocol, killAfter, delayMs = 0, workflows = '' }: ProviderKill,
): Promise<number | string> {
  const args = [
    providerDriver,
    desk.bench,
    desk.config,
    modelFor[protocol],
    String(killAfter),
    String(delayMs),
    workflows,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'close');
  return code ?? signal;
}

async function readOutcome(directory: string, also: readonly string[] = []): Promise<ProviderOutcome> {
  const ids = createIdSource(systemClock);
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids, readOnly: true });
  const { journal } = workbench.store;
  const events: RunEvent[] = [];
  for (const stream of await journal.streams('run_')) {
    if (stream.startsWith('run_'))
      for (const { event } of await journal.read(stream as `run_${string}`)) events.push(event);
  }
  const artifact = (name: string) => readFile(join(directory, '.galley', 'workshop', '_rpi', name), 'utf8');
  const contents = also.map(
    async (path) => [path, await readFile(join(directory, path), 'utf8').catch(() => '')] as const,
  );
  return {
    published: await readFile(join(directory, 'list.csv'), 'utf8'),
    plan: await artifact('plan.md'),
    research: await artifact('research.md'),
    answered: countAnswers(events),
    blamed: events.flatMap(({ type }) => (type === 'artifact.removed' || type === 'plan.edited' ? [type] : [])),
    rowsWritten: events.filter((event) => event.type === 'tool.finished' && event.success).length,
    replies: events.filter(({ type }) => type === 'reply.sent').length,
    setBack: events.filter(({ type }) => type === 'item.set_back').length,
    files: Object.fromEntries(await Promise.all(contents)),
  };
}

function countAnswers(events: readonly RunEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of events) {
    if (event.type !== 'model.answered') continue;
    const kind = event.tool_calls.length > 0 ? 'calls' : (event.text.split('\n')[0] ?? '');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
