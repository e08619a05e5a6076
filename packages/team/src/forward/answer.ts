import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ErrorPayload, InternalError, toErrorPayload } from '@galley/schema';
import { callProcedure } from '@galley/server';
import type { Worker } from '../work/worker.ts';

/** Says that the call was not even looked at: it can be sent to whoever holds the Workbench now. */
export const notHeld: ErrorPayload = {
  code: 'NOT_HELD',
  message: 'This worker does not hold the Workbench.',
  remedy: 'Ask the one that does.',
  details: {},
};

const BODY_BYTES = 8_000_000;

export interface AnsweringWorker extends AsyncDisposable {
  readonly port: number;
}

export interface AnswerOptions {
  /** Null until it has started. */
  readonly worker: () => Worker | null;
  /** Shared by all processes of a deployment; whoever has it may call any procedure of any Workbench. */
  readonly secret: string;
  readonly host: string;
  readonly port: number;
}

/** Answers the servers of the deployment for the Workbenches that this worker holds; health and metrics, too. */
export async function answerCalls({ worker, secret, host, port }: AnswerOptions): Promise<AnsweringWorker> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      say(response, 500, { error: toErrorPayload(error) });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = worker();
    const { pathname } = new URL(request.url ?? '/', 'http://worker');
    if (request.method === 'GET') return look(pathname, current, response);
    if (!isSecret(request.headers.authorization, secret)) return say(response, 401, { error: notHeld });
    const [, kind, workbenchId = '', name = ''] = pathname.split('/');
    const holding = current?.find(decodeURIComponent(workbenchId)) ?? null;
    const body = await readAll(request);
    if (kind !== 'call' || holding === null || holding.held.lost.aborted) return say(response, 421, { error: notHeld });
    try {
      const done = await holding.use(() => callProcedure(holding.held.call, name, JSON.parse(body)));
      current?.counts.add('galley_calls_total');
      say(response, 200, done);
    } catch (error) {
      current?.counts.add('galley_calls_failed_total');
      say(response, 200, { error: toErrorPayload(error) });
    }
  }

  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new InternalError('The worker has no port.');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function look(path: string, worker: Worker | null, response: ServerResponse): void {
  const ready = worker?.isReady() === true;
  if (path === '/metrics') {
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' });
    response.end(worker?.counts.text() ?? '');
  } else if (path === '/health') say(response, 200, { ok: true });
  else if (path === '/ready') say(response, ready ? 200 : 503, { ready });
  else say(response, 404, {});
}
function say(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

export function isSecret(authorization: string | undefined, secret: string): boolean {
  const [given, wanted] = [authorization ?? '', `Bearer ${secret}`].map((text) => Buffer.from(text));
  return (
    given !== undefined && wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
  );
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    if (!(part instanceof Buffer)) continue;
    size += part.length;
    if (size > BODY_BYTES) throw new InternalError('A call is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
