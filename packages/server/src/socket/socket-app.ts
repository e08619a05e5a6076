import { type Hello, host, NotBegunError, seqHeader } from '@galley/engine/attach';
import type { Notifier, ProcedureHandlers, TerminalHandlers } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';
import { Hono } from 'hono';
import { RequestRefusedError } from '../access/errors.ts';
import { callProcedure } from '../calls/call-procedure.ts';
import { callTerminal } from '../calls/call-terminal.ts';
import { readJson } from '../calls/read-body.ts';
import { statusOf } from '../calls/status-of.ts';
import { notificationStream } from '../events/notification-stream.ts';

export interface SocketAppOptions {
  readonly call: ProcedureHandlers;
  readonly terminal: TerminalHandlers;
  readonly notifier: Notifier;
  readonly hello: () => Hello;
}

export interface SocketApp {
  fetch(request: Request): Response | Promise<Response>;
  /** How many calls are being worked on; those that only wait for a Run are not among them. */
  readonly working: number;
  /** From now on nothing is begun: whoever asks is told to ask the next holder, and so are those who wait for a Run. */
  end(): void;
}

const bodyLimit = 8_000_000;

/** The procedures and notifications of one Workbench, and what only terminals may ask for. Who can open the socket is trusted. */
export function createSocketApp({ call, terminal, notifier, hello }: SocketAppOptions): SocketApp {
  const app = new Hono();
  const ending = new AbortController();
  const streams = new Set<{ close(reason: 'superseded' | 'signed-out'): void }>();
  let working = 0;

  app.use(async (context, next) => {
    // A browser that was led here by some trick sends another name.
    if (context.req.header('host') !== host) throw new RequestRefusedError('host');
    if (ending.signal.aborted) throw new NotBegunError();
    await next();
    context.header(seqHeader, String(notifier.lastSeq));
  });
  app.get('/hello', (context) => context.json({ result: hello() }));
  app.post('/rpc/:name', async (context) => {
    const input = await readJson(context.req.raw, bodyLimit);
    return context.json(await counted(callProcedure(call, context.req.param('name'), input)));
  });
  app.post('/terminal/:name', async (context) => {
    const name = context.req.param('name');
    const done = callTerminal(terminal, name, await readJson(context.req.raw, bodyLimit));
    const result = name === 'RunWait' ? await Promise.race([done, ended()]) : await counted(done);
    return context.json({ result });
  });
  app.get('/events', (context) => {
    const after = Number(context.req.header('last-event-id') ?? notifier.lastSeq);
    const stream = notificationStream({
      notifier,
      workbenchId: hello().workbench_id,
      after,
      onEnd: () => streams.delete(stream),
    });
    streams.add(stream);
    return context.body(stream.body, 200, { 'Content-Type': 'text/event-stream' });
  });
  app.onError((error, context) => {
    context.header(seqHeader, String(notifier.lastSeq));
    const status = error instanceof NotBegunError ? 503 : statusOf(error);
    return context.json({ error: toErrorPayload(error) }, status);
  });

  async function counted<Result>(work: Promise<Result>): Promise<Result> {
    working += 1;
    try {
      return await work;
    } finally {
      working -= 1;
    }
  }

  function ended(): Promise<never> {
    const { promise, reject } = Promise.withResolvers<never>();
    if (ending.signal.aborted) reject(new NotBegunError());
    else ending.signal.addEventListener('abort', () => reject(new NotBegunError()), { once: true });
    return promise;
  }

  return {
    fetch: (request) => app.fetch(request),
    get working() {
      return working;
    },
    end() {
      ending.abort();
      for (const stream of [...streams]) stream.close('superseded');
    },
  };
}
