import { basename } from 'node:path';
import { observeRuns, peekIntoWorkbench } from '@galley/engine/workshop';
import { GalleyError, type HomePeek, type ListedRun, plural } from '@galley/schema';
import { serveHome } from '@galley/server';
import { userAccess } from '../open/user-access.ts';
import { printResult } from '../output/print.ts';
import { renderRuns } from '../output/render-runs.ts';
import { visibleText } from '../output/visible-text.ts';
import { listen, type ServeCommandOptions, serveOptions, untilStopped } from './serve.ts';

interface HomeCommandOptions extends ServeCommandOptions {
  readonly list?: boolean;
  readonly runs?: boolean;
  readonly json?: boolean;
}

export async function homeCommand(options: HomeCommandOptions): Promise<number> {
  if (options.runs === true) return listAllRuns(options);
  if (options.list === true || options.json === true) return listHome(options);
  await using cleanup = new AsyncDisposableStack();
  const asked = await serveOptions();
  const server = cleanup.use(await listen((port) => serveHome({ ...asked, port }), options.port));
  // Awaited here: what is handed back is only waited for once the server is gone.
  return await untilStopped(server, options);
}

interface ListedBench {
  readonly directory: string;
  /** Null: the folder is not there, or cannot be looked into. */
  readonly waits: HomePeek | null;
}

async function listHome({ json }: HomeCommandOptions): Promise<number> {
  const known = (await (await userAccess()).user.workbenches?.all()) ?? [];
  const benches: ListedBench[] = [];
  for (const { place, trusted } of known) {
    benches.push({ directory: place.path, waits: trusted ? await ifThere(() => peekIntoWorkbench(place.path)) : null });
  }
  const lines = benches.map(({ directory, waits }) => `${visibleText(directory)}\n  ${describe(waits, directory)}`);
  printResult(
    json,
    { workbenches: benches },
    lines.length === 0 ? 'No Workbench yet. Make one: galley open DIR' : lines.join('\n'),
  );
  return 0;
}

/** Like everything here it only looks, so it works while other processes drive these runs. */
async function listAllRuns({ json }: HomeCommandOptions): Promise<number> {
  const known = (await (await userAccess()).user.workbenches?.all()) ?? [];
  const benches: { readonly directory: string; readonly runs: readonly ListedRun[] | null }[] = [];
  for (const { place, trusted } of known) {
    benches.push({ directory: place.path, runs: trusted ? await ifThere(() => runsOf(place.path)) : null });
  }
  const lines = benches.flatMap(({ directory, runs }) => [
    visibleText(directory),
    ...(runs === null
      ? ['not there, or it cannot be looked into']
      : runs.length === 0
        ? ['no runs yet']
        : renderRuns(runs, directory)
    ).map((line) => `  ${line}`),
  ]);
  printResult(json, { workbenches: benches }, lines.join('\n') || 'No Workbench yet. Make one: galley open DIR');
  return 0;
}

async function runsOf(directory: string): Promise<ListedRun[]> {
  await using observer = await observeRuns(directory);
  return await observer.list();
}

async function ifThere<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    // One that is gone or damaged must not hide the others; "galley doctor" says what is wrong with it.
    if (error instanceof GalleyError) return null;
    throw error;
  }
}

function describe(waits: HomePeek | null, directory: string): string {
  if (waits === null) return `${visibleText(basename(directory))}: not there, or it cannot be looked into`;
  const runs = waits.runs.map(({ status, has_gate, request, workflow }) => {
    const what = has_gate ? 'a plan waits for approval' : `a run is ${status}`;
    return `${what}: ${visibleText(request.split('\n')[0] || workflow)}`;
  });
  const draft = waits.draft_changes === 0 ? [] : [`a Draft with ${plural(waits.draft_changes, 'change')}`];
  return [...runs, ...draft].join('\n  ') || 'nothing waits';
}
