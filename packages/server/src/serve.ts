import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createProcedures, type ModelAccess } from '@galley/engine/workshop';
import { InternalError, systemErrorCode } from '@galley/schema';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './create-app.ts';
import { PortTakenError } from './errors.ts';
import { createHost } from './host.ts';
import { openPage } from './page.ts';

export interface ServeOptions {
  readonly directory: string;
  readonly workflows: string;
  /** The providers that can be asked; none when left out. */
  readonly access?: ModelAccess;
  /** Folder of the built page. */
  readonly page: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** A token of the caller's choice; a random one unless given. */
  readonly token?: string | undefined;
}

export interface RunningServer extends AsyncDisposable {
  readonly port: number;
  /** With the token: whoever has this address can use the server. */
  readonly url: string;
  readonly origin: string;
  readonly token: string;
}

/** Serves one Workbench on loopback. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  await using cleanup = new AsyncDisposableStack();
  const host = cleanup.use(createHost());
  const page = await openPage(options.page);
  const { directory, workflows, access } = options;
  await host.open({ directory, workflows, ...(access === undefined ? {} : { access }) });
  const token = options.token ?? randomBytes(24).toString('base64url');
  let fetch: ReturnType<typeof createApp>['fetch'] | null = null;
  const server = createAdaptorServer({
    fetch: (request) => {
      if (fetch === null) throw new InternalError('A request came before the server was ready.');
      return fetch(request);
    },
  });
  try {
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    throw systemErrorCode(error) === 'EADDRINUSE' ? new PortTakenError(options.port, error) : error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new InternalError('The server has no port.');
  const { port } = address;
  fetch = createApp({ host, handlers: createProcedures(host), notifier: host.notifier, page, token, port }).fetch;
  const resources = cleanup.move();
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    token,
    url: `${origin}/?token=${token}`,
    async [Symbol.asyncDispose]() {
      // Event streams never end by themselves.
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await resources.disposeAsync();
    },
  };
}
