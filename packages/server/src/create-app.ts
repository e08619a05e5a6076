import type { Notifier, ProcedureHandlers, WorkshopHost } from '@galley/engine/workshop';
import { GalleyError, InvalidInputError, toErrorPayload } from '@galley/schema';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { callProcedure } from './call-procedure.ts';
import { type AccessDeniedError, UnknownProcedureError } from './errors.ts';
import { notificationStream } from './events.ts';
import { checkRequest } from './guard.ts';
import type { Page } from './page.ts';

export interface AppOptions {
  readonly host: WorkshopHost;
  readonly handlers: ProcedureHandlers;
  readonly notifier: Notifier;
  readonly page: Page;
  readonly token: string;
  readonly port: number;
}

const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function createApp({ host, handlers, notifier, page, token, port }: AppOptions): Hono {
  const app = new Hono();
  const cookie = `galley_${port}`;

  app.use(async (context, next) => {
    context.header('Content-Security-Policy', contentPolicy);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
    context.header('Cross-Origin-Resource-Policy', 'same-origin');
    context.header('Cache-Control', 'no-store');
    const given = context.req.query('token');
    const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    const refused = checkRequest(
      {
        method: context.req.method,
        host: context.req.header('host'),
        origin: context.req.header('origin'),
        token: bearer ?? given ?? getCookie(context, cookie),
        hasBearer: bearer !== undefined,
        hasOwnHeader: context.req.header('x-galley') !== undefined,
      },
      token,
      port,
    );
    if (refused !== null) return refuse(context, refused);
    if (given !== undefined) {
      // The token leaves the address bar at once, so that it is in no history entry and no copied link.
      setCookie(context, cookie, token, { httpOnly: true, sameSite: 'Strict', path: '/' });
      return context.redirect('/', 303);
    }
    return next();
  });

  app.post('/rpc/:name', async (context) => {
    const input: unknown = await context.req.json().catch((error: unknown) => {
      throw new InvalidInputError('The request body is not JSON.', 'Send the input as JSON.', {}, error);
    });
    return context.json({ result: await callProcedure(handlers, context.req.param('name'), input) });
  });

  app.get('/events', (context) => {
    const after = context.req.header('last-event-id') ?? context.req.query('after');
    const seq = after === undefined || !/^\d+$/.test(after) ? null : Number(after);
    const stream = notificationStream(notifier, host.all()[0]?.id ?? '', seq);
    return context.body(stream, 200, { 'Content-Type': 'text/event-stream' });
  });

  app.get('*', async (context) => {
    const file = await page.file(context.req.path);
    if (file === null) return context.text('Not found', 404);
    const cache = file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache';
    return context.body(file.body, 200, { 'Content-Type': file.mediaType, 'Cache-Control': cache });
  });

  app.onError((error, context) => context.json({ error: toErrorPayload(error) }, statusOf(error)));
  return app;
}

function refuse(context: Context, error: AccessDeniedError): Response {
  const status = error.code === 'TOKEN_REQUIRED' ? 401 : 403;
  const wantsPage = context.req.header('accept')?.includes('text/html') ?? false;
  return wantsPage
    ? context.text(`${error.message}\n${error.remedy}\n`, status)
    : context.json({ error: toErrorPayload(error) }, status);
}

function statusOf(error: Error): 400 | 404 | 409 | 500 {
  if (error instanceof UnknownProcedureError) return 404;
  if (error instanceof InvalidInputError) return 400;
  return error instanceof GalleyError && error.code !== 'INTERNAL' ? 409 : 500;
}
