import type { ServerResponse } from 'node:http';
import { type MessagesRequest, parseMessagesRequest } from './messages-request.ts';
import { messageEvents, wholeMessage } from './messages-response.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';
import { pause, sendJson, startWireServer } from './wire-server.ts';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null when the request was not for a message. */
  readonly message: MessagesRequest | null;
}

export interface AnthropicServer {
  readonly url: string;
  /** Everything that was asked, in order, whatever the path. */
  readonly requests: readonly RecordedRequest[];
  /** Requests for messages only. */
  readonly messages: readonly MessagesRequest[];
  /** Replaces the script, for the requests from now on. */
  script(answer: AnswerScript): void;
  forget(): void;
  close(): Promise<void>;
}

export type AnswerScript = (request: MessagesRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>;

const modelList = { data: [], has_more: false, first_id: null, last_id: null };

/** A server on loopback that speaks the Messages API: streaming or not, with scripted answers and faults. */
export async function startAnthropicServer(initial: AnswerScript): Promise<AnthropicServer> {
  let answer = initial;
  let requests: RecordedRequest[] = [];
  const messages = () => requests.flatMap(({ message }) => (message === null ? [] : [message]));

  const server = await startWireServer(
    async ({ method, path, headers, body }, response) => {
      const isMessage = method === 'POST' && path === '/v1/messages';
      const message = isMessage ? parseMessagesRequest(body) : null;
      requests.push({ method, path, headers, message });
      if (message !== null) return await send(response, message, await answer(message, messages().length - 1));
      if (path === '/v1/messages/count_tokens')
        return sendJson(response, 200, { input_tokens: Math.ceil(body.length / 4) });
      if (path === '/v1/models') return sendJson(response, 200, modelList);
      return sendJson(response, 404, errorBody('not_found_error', `nothing at ${path}`));
    },
    (response, error) => sendJson(response, 400, errorBody('invalid_request_error', String(error))),
  );

  return {
    url: server.url,
    get requests() {
      return requests;
    },
    get messages() {
      return messages();
    },
    script(next) {
      answer = next;
    },
    forget() {
      requests = [];
    },
    close: () => server.close(),
  };
}

async function send(response: ServerResponse, request: MessagesRequest, answer: ScriptedAnswer): Promise<void> {
  if (answer.kind === 'error') {
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
    return sendJson(response, answer.status, errorBody(answer.type, answer.message));
  }
  if (answer.kind === 'text' && answer.delayMs !== undefined) await pause(answer.delayMs);
  if (request.stream !== true) {
    if (answer.kind === 'cut') return void response.destroy();
    if (answer.kind === 'hang' || answer.kind === 'trickle') return;
    return sendJson(response, 200, wholeMessage(request, answer));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const events = messageEvents(request, answer);
  const unfinished = answer.kind !== 'text' && answer.kind !== 'tools';
  // The last events of a message are content_block_stop, message_delta, message_stop: without them it never ended.
  for (const event of unfinished ? events.slice(0, -3) : events) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  if (answer.kind === 'hang') return;
  if (answer.kind === 'trickle') {
    const more = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: answer.text } };
    const timer = setInterval(
      () => response.write(`event: ${more.type}\ndata: ${JSON.stringify(more)}\n\n`),
      answer.everyMs,
    );
    response.on('close', () => clearInterval(timer));
    return;
  }
  if (answer.kind === 'cut') {
    await pause(20);
    return void response.destroy();
  }
  response.end();
}

function errorBody(type: string, message: string) {
  return { type: 'error', error: { type, message }, request_id: 'req_local' };
}
