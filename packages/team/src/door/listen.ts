import { readFile } from 'node:fs/promises';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { FileUnusableError } from '@galley/schema';
import { answerUnreadable } from '@galley/server';
import { getRequestListener } from '@hono/node-server';
import { type ListeningServer, listenOn } from '../watch/listen-on.ts';
import { type BindSettings, judgeBind, proxyCheck } from './bind.ts';

export interface ListenOptions extends BindSettings {
  /** 0 takes any free port. */
  readonly port: number;
}

/** Bounds of what a client can hold open without having signed in. */
const bounds = {
  maxConnections: 4_096,
  /** Counted from when the connection came: a thousand at once are not all read in ten seconds. */
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  timeout: 600_000,
  maxHeadersCount: 64,
};

/** Listens as judged: with TLS, for named proxies alone, or for this computer alone (SPEC X8). */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  options: ListenOptions,
): Promise<ListeningServer> {
  const { host, port, tls, trustedProxies } = options;
  const way = judgeBind(options);
  const isProxy = proxyCheck(trustedProxies);
  const interval = { connectionsCheckingInterval: 5_000 };
  const made: Server =
    tls === null ? createPlainServer(interval) : createTlsServer({ ...interval, ...(await readTls(tls)) });
  const server = Object.assign(made, bounds);
  answerUnreadable(server);
  const answer = getRequestListener(fetch);
  server.on('request', (incoming, outgoing) => {
    // Forwarded headers are read from a named proxy alone: anybody else could write them, too.
    const throughProxy = isProxy(incoming.socket.remoteAddress) && incoming.headers['x-forwarded-proto'] === 'https';
    if (way === 'proxy' && !throughProxy) {
      outgoing.writeHead(403, { 'Content-Type': 'text/plain' });
      outgoing.end('Requests must come through the proxy of this team server, over TLS.\n');
      return;
    }
    void answer(incoming, outgoing);
  });
  return listenOn(server, host, port);
}

async function readTls({ cert, key }: { readonly cert: string; readonly key: string }) {
  try {
    return { cert: await readFile(cert), key: await readFile(key), minVersion: 'TLSv1.2' as const };
  } catch (error) {
    throw new FileUnusableError(
      'The certificate or its key cannot be read.',
      'Check --tls-cert and --tls-key: two PEM files that this user can read.',
      { cert, key },
      error,
    );
  }
}
