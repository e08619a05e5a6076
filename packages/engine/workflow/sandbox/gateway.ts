import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { formatAddress, parseAddress } from './address.ts';
import { type OwnProxy, reachAddress } from './reach-address.ts';

export interface GatewayOptions {
  /** `host:port`, all that may be reached. */
  readonly connect: readonly string[];
  readonly proxy?: OwnProxy | null;
  /** A Unix socket at this path; left out, a port on loopback. */
  readonly socket?: string;
}

export interface Gateway extends AsyncDisposable {
  /** 0 where it listens on a socket. */
  readonly port: number;
  /** What was asked for and is not on the list, each once. */
  refused(): readonly string[];
}

const mostAtOnce = 256;
/** Beyond that nobody reads the names any more. */
const mostNoted = 20;

/**
 * The one way out of a sandbox: an HTTP proxy that answers CONNECT and lets through what is on the list, by exact name and
 * port. It resolves names itself, so inside there is no need for any.
 */
export async function openGateway({ connect, proxy = null, socket }: GatewayOptions): Promise<Gateway> {
  const allowed = new Set(
    connect.flatMap((text) => {
      const address = parseAddress(text);
      return address === null ? [] : [formatAddress(address)];
    }),
  );
  const refused = new Set<string>();
  const open = new Set<Duplex>();

  const note = (target: string) => {
    if (refused.size < mostNoted) refused.add(target.slice(0, 200));
  };
  const keep = <T extends Duplex>(stream: T): T => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return stream;
  };

  const server = createServer((request, response) => {
    note(request.headers.host ?? request.url ?? '');
    response.writeHead(403, { connection: 'close' }).end();
  });
  server.maxConnections = mostAtOnce;
  server.on('connect', (request, client, head) => {
    keep(client).on('error', () => client.destroy());
    const address = parseAddress(request.url ?? '');
    if (address === null || !allowed.has(formatAddress(address))) {
      note(request.url ?? '');
      client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    reachAddress(address, proxy).then(
      (remote) => {
        if (client.destroyed) return void remote.destroy();
        keep(remote);
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        if (head.length > 0) remote.write(head);
        // Either end may break off: the other then ends with it, and nobody is left to be told.
        pipeline(client, remote, client, () => undefined);
      },
      () => client.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'),
    );
  });
  if (socket === undefined) server.listen(0, '127.0.0.1');
  else server.listen(socket);
  await once(server, 'listening');
  const place = server.address();
  return {
    port: place === null || typeof place === 'string' ? 0 : (place satisfies AddressInfo).port,
    refused: () => [...refused],
    async [Symbol.asyncDispose]() {
      for (const stream of open) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
