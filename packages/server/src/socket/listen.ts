import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isPrivatePlace, socketPlaces } from '@galley/engine/attach';
import { systemErrorCode } from '@galley/schema';
import { getRequestListener } from '@hono/node-server';
import type { SocketApp } from './socket-app.ts';

/** How long calls under way may still take once the holder ends. */
const patienceMs = 10_000;

export interface Listening extends AsyncDisposable {
  readonly place: string;
}

/**
 * Answers on the Workbench's socket. Only for whoever has the Workbench's lock: a socket that is there already is one
 * that a killed process left. Null where this computer has no place that only its user can reach.
 */
export async function listen(root: string, app: SocketApp): Promise<Listening | null> {
  for (const place of await socketPlaces(root)) {
    if (!(await isPrivatePlace(place, { make: true }))) continue;
    const onPipe = process.platform === 'win32';
    if (!onPipe) await rm(place, { force: true });
    const server = createServer();
    const answer = getRequestListener((request) => app.fetch(request));
    server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
    if (!(await isListening(server, place))) continue;
    if (!onPipe) await chmod(place, 0o600);
    return {
      place,
      async [Symbol.asyncDispose]() {
        // First nobody finds it any more; those who just did are told to ask the next holder.
        if (!onPipe) await rm(place, { force: true });
        app.end();
        const deadline = performance.now() + patienceMs;
        do await pause(1);
        while (app.working > 0 && performance.now() < deadline);
        server.close();
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 500).unref();
      },
    };
  }
  return null;
}

/** Some file systems have no sockets. The Workbench can be worked in all the same, by one process. */
async function isListening(server: Server, place: string): Promise<boolean> {
  server.listen(place);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return false;
  }
}
