import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { actAs } from '@galley/engine/store';
import { type ErrorPayload, type EventPerson, InternalError, toErrorPayload } from '@galley/schema';
import { callProcedure } from '@galley/server';
import { withoutPlaces } from '../bus/without-places.ts';
import { unlessAway } from '../people/errors.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { traceCall } from '../watch/otlp/trace-call.ts';
import type { Worker } from '../work/worker.ts';
import { innerServerTls } from './inner-tls.ts';

/** Says that the call was not even looked at: it can be sent to whoever holds the Workbench now. */
export const notHeld: ErrorPayload = {
  code: 'NOT_HELD',
  message: 'This worker does not hold the Workbench.',
  remedy: 'Ask the one that does.',
  details: {},
};

const BODY_BYTES = 8_000_000;
/** A server that is busy takes a moment; whoever does not have the secret would keep a connection for nothing. */
const HANDSHAKE_MS = 10_000;
/** Servers are told, and let go of connections before; a process that stands still for seconds is no reason to lose one. */
const KEEP_ALIVE_MS = 120_000;

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
  /** For how long a connection may take to show that it has the secret. */
  readonly handshakeMs?: number;
  /** Takes spans of calls; left out where nothing is traced. */
  readonly record?: RecordSpan;
}

/** Answers the servers of the deployment for the Workbenches that this worker holds: whoever has the secret, and nobody else (SPEC X8). */
export async function answerCalls(options: AnswerOptions): Promise<AnsweringWorker> {
  const { worker, secret, host, port, handshakeMs = HANDSHAKE_MS, record } = options;
  const tls = { ...innerServerTls(secret), handshakeTimeout: handshakeMs };
  const server = createServer(tls, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      say(response, 500, JSON.stringify({ error: toErrorPayload(error) }));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = worker();
    const { pathname } = new URL(request.url ?? '/', 'http://worker');
    const [, kind, workbenchId = '', name = ''] = pathname.split('/');
    const body = await readAll(request);
    const holding = current?.isCurrent() === true ? current.find(decodeURIComponent(workbenchId)) : null;
    if (kind !== 'call' || holding === null || holding.held.lost.aborted)
      return say(response, 421, JSON.stringify({ error: notHeld }));
    const answered = (whole: object) => say(response, 200, withoutPlaces(JSON.stringify(whole), holding.held.places));
    try {
      const done = await holding.use(() =>
        inName(request, () =>
          traceCall(record, { name, parent: request.headers.traceparent }, () =>
            callProcedure(holding.held.call, name, JSON.parse(body)),
          ),
        ),
      );
      current?.counts.add('galley_calls_total');
      answered(done);
    } catch (error) {
      current?.counts.add('galley_calls_failed_total');
      answered({ error: toErrorPayload(unlessAway(error)) });
    }
  }

  // A connection that ends here just as a busy server uses it again looks like a worker that went away with the call.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
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

/** The server that was let in says for whom it asks: what they decide stands under their name in the journal. */
function inName<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
  const given = request.headers['x-galley-caller'];
  if (typeof given !== 'string') return work();
  const person: EventPerson = JSON.parse(decodeURIComponent(given));
  return person.person_id === 'server' ? work() : actAs({ person_id: person.person_id, name: person.name }, work);
}

function say(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body);
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
