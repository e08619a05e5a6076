import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Notification } from '@galley/schema';
import type { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Desk } from './desk.ts';
import { createProgramServer } from './program-server.ts';

export interface PipeOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Serves one program on its pipes, until it closes them or the signal says so. */
export async function serveOnPipes(desk: Desk, { input, output, signal }: PipeOptions): Promise<void> {
  const servers = new Set<Server>();
  const handle = serveStdio(
    () => {
      const server = createProgramServer(desk);
      servers.add(server);
      return server;
    },
    { transport: new StdioServerTransport(input, output) },
  );
  const stop = desk.subscribe((notification) => {
    // A connection that is closing just now needs to be told nothing.
    if (changesResources(notification))
      for (const each of servers) each.sendResourceListChanged().catch(() => undefined);
  });
  try {
    await Promise.race([once(input, 'end'), once(input, 'close'), once(signal, 'abort')]);
  } finally {
    stop();
    await handle.close();
  }
}

/** The list of resources is another one from now on. */
export function changesResources({ type }: Notification): boolean {
  return ['DraftStateChanged', 'WorkshopPlanChanged', 'WorkshopGateOpened', 'Resync'].includes(type);
}
