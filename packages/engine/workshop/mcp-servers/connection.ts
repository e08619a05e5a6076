import { GalleyError } from '@galley/schema';
import type { Client, Transport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { McpServerError } from './errors.ts';
import type { FloodGate } from './flood-gate.ts';
import { mcpLimits } from './limits.ts';
import { readToolList, shown, type ToolList } from './tool-list.ts';

export interface ServerFacts {
  readonly title: string;
  readonly version: string;
  readonly protocol: string;
}

/** One open connection to a server. */
export interface McpConnection extends AsyncDisposable {
  readonly facts: ServerFacts;
  readonly isOpen: () => boolean;
  /** Asked anew each time. */
  list(signal?: AbortSignal): Promise<ToolList>;
  /** The answer as it came. */
  /** `key` says which piece of work it is: the same again when nobody knows how the first one ended. */
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    key: string,
    signal?: AbortSignal,
  ): Promise<Record<string, unknown>>;
}

export interface ConnectOptions {
  readonly server: string;
  readonly transport: Transport;
  readonly gate: FloodGate;
  readonly timeoutMs: number;
}

// Read by ourselves: the library would compile the schemas that a server sends, with whatever patterns are in them.
const listResult = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });
const callResult = z.looseObject({ content: z.array(z.unknown()).optional() });

export async function connectServer({ server, transport, gate, timeoutMs }: ConnectOptions): Promise<McpConnection> {
  const { Client } = await import('@modelcontextprotocol/client');
  // No capabilities: what a server asks of its client (a model, files, a person's input) is refused by the library.
  const client = new Client({ name: 'galley', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  client.onerror = () => undefined;
  let open = true;
  client.onclose = () => {
    open = false;
  };

  async function ask<T>(
    ms: number,
    signal: AbortSignal | undefined,
    work: (options: AskOptions) => Promise<T>,
  ): Promise<T> {
    gate.begin();
    const over = AbortSignal.any([gate.closed, ...(signal === undefined ? [] : [signal])]);
    using clock = deadline(ms, over);
    try {
      return await Promise.race([work({ signal: over, timeout: ms, maxTotalTimeout: ms }), clock.passed]);
    } catch (error) {
      throw failureOf(error, signal, ms);
    }
  }

  function failureOf(error: unknown, signal: AbortSignal | undefined, ms: number): unknown {
    const reason = gate.reason();
    if (reason !== null) return reason;
    if (signal?.aborted === true) return new CallCancelledError(server);
    if (error instanceof GalleyError) return error;
    if (error instanceof Expired || isTimeout(error)) {
      return new McpServerError(server, 'MCP_TOO_SLOW', `did not answer within ${ms / 1000} s.`, error);
    }
    if (!open) return new McpServerError(server, 'MCP_ENDED', 'is gone.', error);
    const said = shown(error instanceof Error ? error.message : String(error), 500);
    return new McpServerError(server, 'MCP_BROKEN', `gave no usable answer: ${said}`, error);
  }

  async function close(): Promise<void> {
    open = false;
    await client.close();
    await transport.close();
  }

  try {
    await ask(mcpLimits.startMs, undefined, (options) => client.connect(transport, options));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    facts: factsOf(client),
    isOpen: () => open && gate.reason() === null,
    async list(signal) {
      const raw: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mcpLimits.pages; page += 1) {
        const params = cursor === undefined ? {} : { cursor };
        const answer = await ask(mcpLimits.startMs, signal, (options) =>
          client.request({ method: 'tools/list', params }, listResult, options),
        );
        raw.push(...answer.tools);
        if (raw.length > mcpLimits.tools) break;
        cursor = answer.nextCursor;
        if (cursor === undefined) return readToolList(server, raw);
      }
      throw new McpServerError(
        server,
        'MCP_TOO_MUCH',
        `lists more than ${mcpLimits.tools} tools or ${mcpLimits.pages} pages.`,
      );
    },
    call(tool, input, key, signal) {
      const params = { name: tool, arguments: { ...input }, _meta: { [KEY]: key } };
      return ask(timeoutMs, signal, (options) => client.request({ method: 'tools/call', params }, callResult, options));
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Where a server finds the key of a call: one that knows it can leave out what it has done already. */
const KEY = 'galley/idempotency-key';

interface AskOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
  readonly maxTotalTimeout: number;
}

/** The person stopped the Run, or this process ends. */
class CallCancelledError extends GalleyError {
  constructor(server: string) {
    super({
      code: 'CANCELLED',
      message: `The call of the MCP server "${server}" was stopped.`,
      remedy: 'It may have been carried out.',
      details: { server },
    });
  }
}

class Expired extends Error {}

/** The library's own clock starts with what it sends, and an answer it cannot read stops nothing; this one always rings. */
function deadline(ms: number, signal: AbortSignal): Disposable & { readonly passed: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  const ring = () => reject(new Expired());
  const timer = setTimeout(ring, ms);
  if (signal.aborted) ring();
  signal.addEventListener('abort', ring);
  // Nobody listens any more when the work was faster.
  promise.catch(() => undefined);
  return {
    passed: promise,
    [Symbol.dispose]() {
      clearTimeout(timer);
      signal.removeEventListener('abort', ring);
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'REQUEST_TIMEOUT';
}

function factsOf(client: Client): ServerFacts {
  const { name = '', version = '' } = client.getServerVersion() ?? {};
  return {
    title: shown(name, 100),
    version: shown(version, 50),
    protocol: shown(client.getNegotiatedProtocolVersion() ?? '', 20),
  };
}
