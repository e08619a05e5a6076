import { randomBytes } from 'node:crypto';
import type { Notifier, ProcedureHandlers } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';
import { type Context, Hono } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { areaOf, needsSession } from './access/area.ts';
import { type Authenticate, secretIn } from './access/authenticate.ts';
import { SignInRequiredError } from './access/errors.ts';
import { checkRequest } from './access/guard.ts';
import type { Sessions } from './access/sessions.ts';
import type { SignInCodes } from './access/sign-in-codes.ts';
import type { App } from './app.ts';
import { callProcedure } from './calls/call-procedure.ts';
import { readJson } from './calls/read-body.ts';
import { statusOf } from './calls/status-of.ts';
import type { EventStreams } from './events/event-streams.ts';
import { notificationStream } from './events/notification-stream.ts';
import type { ProgramHandler } from './mcp/serve-http.ts';
import type { Page } from './page.ts';
import { securityHeaders } from './security-headers.ts';
import { addSignInRoutes } from './sign-in-routes.ts';

export interface AppOptions {
  readonly workbenchId: string;
  readonly handlers: ProcedureHandlers;
  readonly notifier: Notifier;
  readonly page: Page;
  readonly codes: SignInCodes;
  readonly sessions: Sessions;
  readonly authenticate: Authenticate;
  readonly streams: EventStreams;
  /** Connected programs; its library loads with the first of them. */
  readonly programs: () => Promise<ProgramHandler>;
  readonly port: number;
}

/** Texts and settings. Files come through the folder, so a procedure never needs more. */
const bodyLimit = 8_000_000;

export function createApp(options: AppOptions): App {
  const { workbenchId, handlers, notifier, page, sessions, authenticate, streams, programs, port } = options;
  const app: App = new Hono();

  app.use(async (context, next) => {
    const nonce = randomBytes(16).toString('base64url');
    for (const [name, value] of Object.entries(securityHeaders(nonce))) context.header(name, value);
    const { method, path } = context.req;
    const area = areaOf(path);
    if (area === 'page' && method === 'GET' && context.req.header('host') === `localhost:${port}`) {
      return context.redirect(`http://127.0.0.1:${port}/`, 307);
    }
    const refused = checkRequest(
      {
        method,
        path,
        host: context.req.header('host'),
        origin: context.req.header('origin'),
        fetchSite: context.req.header('sec-fetch-site'),
        fetchMode: context.req.header('sec-fetch-mode'),
        contentType: context.req.header('content-type'),
      },
      area,
      port,
    );
    if (refused !== null) throw refused;
    context.set('nonce', nonce);
    if (needsSession(area)) context.set('session', authenticate(context.req.header('authorization')));
    return next();
  });

  addSignInRoutes(app, options);

  app.post('/sign-out', (context) => {
    sessions.end(secretIn(context.req.header('authorization')) ?? '');
    return context.json({ result: {} });
  });

  app.post('/rpc/:name', async (context) => {
    const input = await readJson(context.req.raw, bodyLimit);
    return context.json(await callProcedure(handlers, context.req.param('name'), input));
  });

  app.post('/mcp', async (context) => {
    const body = await readJson(context.req.raw, bodyLimit);
    const { status, headers, body: answer } = await (await programs()).fetch(context.req.raw, body);
    for (const [name, value] of headers) context.header(name, value);
    return context.newResponse(answer, status as StatusCode);
  });
  app.get('/events', (context) => {
    const after = context.req.header('last-event-id');
    const seq = after === undefined || !/^\d{1,15}$/.test(after) ? null : Number(after);
    const { body } = streams.open(context.get('session').id, (onEnd) =>
      notificationStream({ notifier, workbenchId, after: seq, onEnd }),
    );
    return context.body(body, 200, { 'Content-Type': 'text/event-stream' });
  });

  app.get('*', async (context) => {
    const acceptEncoding = context.req.header('accept-encoding') ?? '';
    const file = await page.file({ path: context.req.path, acceptEncoding, nonce: context.get('nonce') });
    if (file === null) return context.text('Not found', 404);
    return context.body(file.body, 200, {
      'Content-Type': file.mediaType,
      'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(file.encoding === null ? {} : { 'Content-Encoding': file.encoding }),
    });
  });

  app.onError((error, context) => explain(context, error));
  return app;
}

function explain(context: Context, error: Error): Response {
  const status = statusOf(error);
  if (error instanceof SignInRequiredError) context.header('WWW-Authenticate', 'Bearer realm="Galley"');
  const payload = toErrorPayload(error);
  const wantsPage = context.req.header('accept')?.includes('text/html') ?? false;
  return wantsPage
    ? context.text(`${payload.message}\n${payload.remedy}\n`, status)
    : context.json({ error: payload }, status);
}
