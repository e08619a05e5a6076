import type { Transport } from '@modelcontextprotocol/client';
import { isLoopback } from '../../model/index.ts';
import { McpRefusedError, McpServerError } from './errors.ts';
import type { FloodGate } from './flood-gate.ts';

interface HttpOptions {
  readonly server: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly gate: FloodGate;
  readonly fetch?: typeof globalThis.fetch;
}

/** To this one address, encrypted unless it is this computer; no redirect is followed, and answers are bounded. */
export async function httpTransport({
  server,
  url,
  headers,
  gate,
  fetch = globalThis.fetch,
}: HttpOptions): Promise<Transport> {
  if (!URL.canParse(url)) throw new McpRefusedError(server, `${url} is no address`, 'Correct it and add it again.');
  const address = new URL(url);
  if (address.protocol !== 'https:' && !isLoopback(address.hostname)) {
    throw new McpRefusedError(server, 'its address is not encrypted', 'Use an https address.');
  }
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');

  async function guarded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.href !== address.href) return new Response(null, { status: 404 });
    // A stream of its own for what nobody asked for is not wanted; servers have to do without one.
    if ((init?.method ?? 'GET') === 'GET') return new Response(null, { status: 405 });
    const signal = init?.signal == null ? gate.closed : AbortSignal.any([init.signal, gate.closed]);
    const response = await fetch(target, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const error = new McpServerError(server, 'MCP_BROKEN', 'answered with a redirect, which was not followed.');
      gate.close(error);
      throw error;
    }
    return bounded(response);
  }

  function bounded(response: Response): Response {
    if (response.body === null) return response;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          // Events of a stream end with an empty line; each is a message, whatever it says.
          const events = chunk.reduce((sum, byte, at) => sum + (byte === 0x0a && chunk[at - 1] === 0x0a ? 1 : 0), 0);
          let admitted = gate.takes(chunk.length);
          for (let each = 0; each < events && admitted; each += 1) admitted = gate.admits(true);
          if (admitted) controller.enqueue(chunk);
          else controller.error(gate.reason());
        },
      }),
    );
    return new Response(counted, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  }

  return new StreamableHTTPClientTransport(address, {
    fetch: guarded,
    requestInit: { headers },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  });
}
