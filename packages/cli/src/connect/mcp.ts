import { serveProgram } from '@galley/server/program';
import { openHere } from '../open/open.ts';
import { say } from '../output/print.ts';

/** Stdout belongs to the protocol; whatever is said to people goes to stderr. */
export async function mcpCommand(
  directory: string,
  { readOnly = false }: { readonly readOnly?: boolean },
): Promise<number> {
  const ended = new AbortController();
  const end = () => ended.abort();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  await using workshop = await openHere(directory);
  const { call, target } = workshop;
  const desk = {
    workbenchId: target.workbench_id,
    call,
    subscribe: (listener: Parameters<typeof workshop.subscribe>[0]) => workshop.subscribe(listener),
    readOnly,
  };
  say(`Galley serves ${workshop.root} over MCP.`);
  await serveProgram(desk, { input: process.stdin, output: process.stdout, signal: ended.signal });
  return 0;
}
