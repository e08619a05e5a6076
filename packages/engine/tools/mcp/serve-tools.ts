import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody, sendResponse } from './http-body.ts';
import type { ServedTools } from './tool-server.ts';

/** Where a program reaches the tools of one turn. */
export interface ToolEndpoint extends AsyncDisposable {
  readonly url: string;
  /** Sent as a bearer token. It is worth nothing once the turn is over. */
  readonly secret: string;
}

const largestBody = 8 * 1024 * 1024;
const mostAtOnce = 32;
const path = '/mcp';

/**
 * Serves tools on a loopback port of their own for as long as one turn lasts. Another page or program on this computer
 * that finds the port has no secret, and one that kept the secret finds no port.
 */
export async function serveTools(tools: ServedTools): Promise<ToolEndpoint> {
  // Only turns of programs need the library, and every command would wait for it.
  const [{ createMcpHandler }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./tool-server.ts'),
  ]);
  const secret = randomBytes(32).toString('base64url');
  const underWay = new Set<Promise<unknown>>();
  let over = false;

  const handler = createMcpHandler(() =>
    createToolServer({
      ...tools,
      call(tool, input) {
        const refused = over ? 'the turn is over' : underWay.size >= mostAtOnce ? 'too many calls at once' : null;
        if (refused !== null) return Promise.resolve({ success: false, receipt: JSON.stringify({ error: refused }) });
        const outcome = tools.call(tool, input);
        const settled = outcome.then(ignore, ignore).finally(() => underWay.delete(settled));
        underWay.add(settled);
        return outcome;
      },
    }),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = over ? 410 : refusal(request, url, secret);
    if (status !== null) return void response.writeHead(status, { connection: 'close' }).end();
    const body = await readBody(request, largestBody);
    if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const method = request.method ?? 'GET';
    const asked = new Request(url, { method, headers, ...(method === 'POST' ? { body: new Uint8Array(body) } : {}) });
    await sendResponse(await handler.fetch(asked), response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 60_000;
  server.maxHeadersCount = 64;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    url,
    secret,
    async [Symbol.asyncDispose]() {
      over = true;
      // A write that has begun is waited for: after this nothing of the turn reaches the Draft.
      await Promise.all(underWay);
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The status that a request is turned away with; null when it may pass. */
function refusal({ url, headers }: IncomingMessage, own: string, secret: string): number | null {
  if (url !== path) return 404;
  // A page that resolves its own name to loopback sends that name; one that does not, sends an Origin.
  if (headers.host !== new URL(own).host || headers.origin !== undefined) return 403;
  if (headers['sec-fetch-site'] !== undefined) return 403;
  return isSecret(headers.authorization ?? '', secret) ? null : 401;
}

function isSecret(authorization: string, secret: string): boolean {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${secret}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function ignore(): undefined {
  return undefined;
}
