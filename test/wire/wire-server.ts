import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WireServer {
  readonly url: string;
  /** How many connections there have been. */
  connections(): number;
  close(): Promise<void>;
}

/** An HTTP server on loopback whose connections all end with it. What the handler throws becomes `refuse`'s answer. */
export async function startWireServer(
  handle: (request: WireRequest, response: ServerResponse) => Promise<void>,
  refuse: (response: ServerResponse, error: unknown) => void,
): Promise<WireServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    const respond = async (): Promise<void> => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const { method = 'GET', headers } = request;
      await handle({ method, path, headers, body: await readBody(request) }, response);
    };
    respond().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else refuse(response, error);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    connections += 1;
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
