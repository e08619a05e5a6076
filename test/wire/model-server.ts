/**
 * A local server that speaks the real streaming protocols of Anthropic (Messages), OpenAI (Responses),
 * OpenAI-compatible servers (Chat Completions) and Google (Gemini), all on one port, with scripted answers and faults.
 *
 *   const server = await startModelServer(() => text('hello'));
 *   createProviderClient({ …, baseUrl: server.baseUrl('anthropic') });
 *   server.script((request) => call('read_file', { path: 'a.txt' }));           // from now on
 *   server.script((_request, index) => index === 0 ? text('half', { fault: { how: 'reset' } }) : text('whole'));
 *   server.script(() => ({ kind: 'http', status: 429, headers: { 'retry-after': '7' }, body: { … } }));
 *   server.requests                                                              // bodies and headers as they came
 *   await server.close();
 *
 * Requests that the real servers refuse for their shape are refused with status 400.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { type Answer, isRecord, type Protocol, type ScriptedReply, type WireProtocol } from './model-script.ts';
import { anthropicProtocol } from './protocols/anthropic.ts';
import { chatProtocol } from './protocols/chat.ts';
import { geminiProtocol } from './protocols/gemini.ts';
import { responsesProtocol } from './protocols/responses.ts';
import { pause, sendJson, startWireServer } from './wire-server.ts';

export {
  call,
  type Protocol,
  protocols,
  type ScriptedReply,
  searched,
  text,
} from './model-script.ts';

export interface ModelServerRequest {
  readonly protocol: Protocol;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it came. */
  readonly text: string;
}

export type ModelScript = (request: ModelServerRequest, index: number) => ScriptedReply | Promise<ScriptedReply>;

export interface ModelServer {
  readonly url: string;
  /** Every request for an answer, in order. */
  readonly requests: readonly ModelServerRequest[];
  baseUrl(protocol: Protocol): string;
  /** Replaces the script; the index starts at 0 again. */
  script(next: ModelScript): void;
  /** How many connections there have been. */
  connections(): number;
  close(): Promise<void>;
}

const wire: Readonly<Record<Protocol, WireProtocol & { readonly path: RegExp; readonly base: string }>> = {
  anthropic: { ...anthropicProtocol, base: '/v1', path: /^\/v1\/messages$/ },
  responses: { ...responsesProtocol, base: '/v1', path: /^\/v1\/responses$/ },
  chat: { ...chatProtocol, base: '/v1', path: /^\/v1\/chat\/completions$/ },
  gemini: { ...geminiProtocol, base: '/v1beta', path: /^\/v1beta\/models\/[^/]+:streamGenerateContent$/ },
};

export async function startModelServer(initial: ModelScript): Promise<ModelServer> {
  let script = initial;
  let first = 0;
  const requests: ModelServerRequest[] = [];
  const server = await startWireServer(
    async ({ path, headers, body: text }, response) => {
      const protocol = protocolAt(path);
      if (protocol === undefined) return sendJson(response, 404, { error: { message: `nothing at ${path}` } });
      const body: unknown = JSON.parse(text);
      if (!isRecord(body)) return sendJson(response, 400, { error: { message: 'not an object' } });
      const request = { protocol, path, headers, body, text };
      requests.push(request);
      const complaint = wire[protocol].complaint(body);
      if (complaint !== undefined) {
        return sendJson(response, 400, { type: 'error', error: { type: 'invalid_request_error', message: complaint } });
      }
      const reply = await script(request, requests.length - 1 - first);
      const isSearch = reply.kind === 'answer' && reply.blocks.some(({ type }) => type === 'search');
      if (isSearch && !wire[protocol].searches(body)) {
        return sendJson(response, 500, {
          error: { message: 'the script searches, and the request has no tool for it' },
        });
      }
      await send(response, wire[protocol], body, reply);
    },
    (response, error) => sendJson(response, 400, { error: { message: String(error) } }),
  );
  return {
    url: server.url,
    requests,
    baseUrl: (protocol) => `${server.url}${wire[protocol].base}`,
    script(next) {
      script = next;
      first = requests.length;
    },
    connections: () => server.connections(),
    close: () => server.close(),
  };
}

function protocolAt(path: string): Protocol | undefined {
  for (const [name, { path: pattern }] of Object.entries(wire)) {
    if (pattern.test(path) && isProtocol(name)) return name;
  }
  return undefined;
}

function isProtocol(name: string): name is Protocol {
  return Object.hasOwn(wire, name);
}

async function send(
  response: ServerResponse,
  protocol: WireProtocol,
  body: Readonly<Record<string, unknown>>,
  reply: ScriptedReply,
): Promise<void> {
  if (reply.kind === 'silence') return;
  if (reply.kind === 'http') {
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
    if (typeof reply.body !== 'string') return sendJson(response, reply.status, reply.body ?? {});
    response.statusCode = reply.status;
    return void response.end(reply.body);
  }
  if (reply.delayMs !== undefined) await pause(reply.delayMs);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const write = async (event: string): Promise<void> => {
    response.write(event);
    if (reply.betweenMs !== undefined) await pause(reply.betweenMs);
  };
  const { content, end } = protocol.stream(body, reply);
  for (const event of content) await write(event);
  if (await breakOff(response, protocol, reply)) return;
  for (const event of end) await write(event);
  response.end();
}

/** Does what the script says goes wrong; true when the answer never comes to its end. */
async function breakOff(response: ServerResponse, protocol: WireProtocol, { fault }: Answer): Promise<boolean> {
  if (fault === undefined) return false;
  // Lets what was written leave this process first: a reset throws away what is still in the buffers.
  await pause(30);
  switch (fault.how) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'end':
      response.end();
      return true;
    case 'stall':
      return true;
    case 'error':
      response.end(protocol.errorEvent(fault));
      return true;
    default:
      response.write('data: {"this is": no JSON\n\n');
      return false;
  }
}
