import { once } from 'node:events';
import type { Server } from 'node:http';
import { InternalError, systemErrorCode } from '@galley/schema';
import { PortTakenError } from '@galley/server';

export interface ListeningServer extends AsyncDisposable {
  readonly port: number;
}

/** Starts a server on a port, in words where that is taken; it ends with all its connections. */
export async function listenOn(server: Server, host: string, port: number): Promise<ListeningServer> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw systemErrorCode(error) === 'EADDRINUSE' ? new PortTakenError(port, error) : error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new InternalError('The server has no port.');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      // Event streams never end by themselves.
      server.closeAllConnections();
      await closed;
    },
  };
}
