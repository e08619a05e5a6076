import { basename } from 'node:path';
import { peekIntoWorkbench } from '@galley/engine/workshop';
import { GalleyError, type HomePeek } from '@galley/schema';
import { serveHome } from '@galley/server';
import { userAccess } from '../open/user-access.ts';
import { printResult } from '../output/print.ts';
import { visibleText } from '../output/visible-text.ts';
import { listen, type ServeCommandOptions, serveOptions, untilStopped } from './serve.ts';

interface HomeCommandOptions extends ServeCommandOptions {
  readonly list?: boolean;
  readonly json?: boolean;
}

export async function homeCommand(options: HomeCommandOptions): Promise<number> {
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
    benches.push({ directory: place.path, waits: trusted ? await peek(place.path) : null });
  }
  const lines = benches.map(({ directory, waits }) => `${visibleText(directory)}\n  ${describe(waits, directory)}`);
  printResult(
    json,
    { workbenches: benches },
    lines.length === 0 ? 'No Workbench yet. Make one: galley open DIR' : lines.join('\n'),
  );
  return 0;
}

async function peek(directory: string): Promise<HomePeek | null> {
  try {
    return await peekIntoWorkbench(directory);
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
  const draft = waits.draft_changes === 0 ? [] : [`a Draft with ${waits.draft_changes} changes`];
  return [...runs, ...draft].join('\n  ') || 'nothing waits';
}
