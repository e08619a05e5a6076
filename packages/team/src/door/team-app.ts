import { randomBytes } from 'node:crypto';
import { GalleyError, NotFoundError, toErrorPayload } from '@galley/schema';
import { callProcedure, createEventStreams, type Page, readJson, securityHeaders, statusOf } from '@galley/server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import type { PeopleBase } from '../people/base.ts';
import { type Caller, findCaller, roleOf, withRoles } from '../people/caller.ts';
import {
  DatabaseAwayError,
  DatabaseFullError,
  NoSuchWorkbenchError,
  NotSignedInError,
  RoleRefusedError,
  TooManyGuessesError,
  unlessAway,
} from '../people/errors.ts';
import { endSessions } from '../people/sessions.ts';
import { revokeToken } from '../people/tokens.ts';
import type { Oidc } from '../sign-in/oidc.ts';
import type { TeamDesks } from './desks.ts';
import { createTeamEvents } from './events.ts';
import { guardCalls } from './guard-calls.ts';
import { createProgramDoor } from './program-door.ts';
import { checkTeamRequest, TeamRequestRefusedError } from './request-rules.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { callTeamProcedure } from './team-handlers.ts';

export interface TeamAppOptions {
  readonly base: PeopleBase;
  readonly desks: TeamDesks;
  readonly page: Page;
  readonly oidc: Oidc | null;
  /** The address that people type. */
  readonly origin: string;
}

export interface TeamApp extends AsyncDisposable {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

const bodyLimit = 8_000_000;

/** Everything that a team server answers over HTTP. Whoever is not signed in gets the page and the ways in, and nothing else. */
export function createTeamApp({ base, desks, page, oidc, origin }: TeamAppOptions): TeamApp {
  const app = new Hono();
  const streams = createEventStreams();
  const events = createTeamEvents(base, desks, streams);
  const programs = createProgramDoor(base, desks, origin);
  const caller = async (context: Context): Promise<Caller> => {
    const person = await findCaller(base, context.req.header('authorization'));
    if (person === null) throw new NotSignedInError();
    return person;
  };

  app.use(async (context, next) => {
    const nonce = randomBytes(16).toString('base64url');
    for (const [name, value] of Object.entries(securityHeaders(nonce))) context.header(name, value);
    if (origin.startsWith('https:')) context.header('Strict-Transport-Security', 'max-age=31536000');
    const { method, path } = context.req;
    const refused = checkTeamRequest({ method, path, header: (name) => context.req.header(name) }, origin);
    if (refused !== null) throw refused;
    return next();
  });

  addSignInRoutes(app, base, oidc);

  app.post('/sign-out', async (context) => {
    const person = await caller(context);
    // Who signs out ends what they came with, and nothing else of theirs.
    if (person.via === 'session') await endSessions(base, person.personId, person.credentialId);
    else await revokeToken(base, person.personId, person.credentialId);
    streams.endAll(person.credentialId);
    return context.json({ result: {} });
  });

  app.post('/rpc/:name', async (context) => {
    const person = await caller(context);
    const input = await readJson(context.req.raw, bodyLimit);
    const calls = guardCalls(base, person, desks, origin);
    return context.json(await callProcedure(calls, context.req.param('name'), input));
  });

  app.post('/team/:name', async (context) => {
    const signedIn = await caller(context);
    const input = await readJson(context.req.raw, bodyLimit);
    const person = await withRoles(base, signedIn);
    const agent = context.req.header('user-agent') ?? 'an unnamed program';
    const onSessionsEnded = (ids: readonly string[]) => {
      for (const id of ids) streams.endAll(id);
    };
    const name = context.req.param('name');
    const answer = await callTeamProcedure({ base, person, desks, agent, onSessionsEnded }, name, input);
    if (answer === null) throw new NotFoundError('There is no such procedure.', 'Use one of the contract.', { name });
    return context.json(answer);
  });

  app.post('/mcp/:workbench', async (context) => {
    const person = await caller(context);
    const workbenchId = context.req.param('workbench');
    if ((await roleOf(base, person, workbenchId)) === null) throw new NoSuchWorkbenchError(workbenchId);
    const body = await readJson(context.req.raw, bodyLimit);
    const authorization = context.req.header('authorization') ?? '';
    const response = await programs.fetch({ authorization, workbenchId, request: context.req.raw, body });
    for (const [name, value] of response.headers) context.header(name, value);
    return context.newResponse(response.body, response.status as StatusCode);
  });

  app.get('/events', async (context) => {
    const person = await caller(context);
    const workbenchId = context.req.header('galley-workbench') ?? '';
    if ((await roleOf(base, person, workbenchId)) === null) throw new NoSuchWorkbenchError(workbenchId);
    const authorization = context.req.header('authorization') ?? '';
    const again = context.req.header('last-event-id') !== undefined;
    const body = await events.open({ person, authorization, workbenchId, again });
    return context.body(body, 200, { 'Content-Type': 'text/event-stream' });
  });

  app.get('*', async (context) => {
    const nonce = /'nonce-([\w-]+)'/.exec(context.res.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const acceptEncoding = context.req.header('accept-encoding') ?? '';
    const file = await page.file({ path: context.req.path, acceptEncoding, nonce, isTeam: true });
    if (file === null) return context.text('Not found', 404);
    return context.body(file.body, 200, {
      'Content-Type': file.mediaType,
      'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(file.encoding === null ? {} : { 'Content-Encoding': file.encoding }),
    });
  });

  app.onError((error, context) => {
    if (error instanceof NotSignedInError) context.header('WWW-Authenticate', 'Bearer realm="Galley"');
    const said = unlessAway(error);
    return context.json({ error: toErrorPayload(said) }, teamStatusOf(said));
  });
  return {
    fetch: (request) => app.fetch(request),
    async [Symbol.asyncDispose]() {
      events.close();
      await programs[Symbol.asyncDispose]();
    },
  };
}

function teamStatusOf(error: Error): ContentfulStatusCode {
  if (error instanceof DatabaseAwayError || error instanceof DatabaseFullError) return 503;
  if (error instanceof NotSignedInError) return 401;
  if (error instanceof NoSuchWorkbenchError) return 404;
  if (error instanceof RoleRefusedError || error instanceof TeamRequestRefusedError) return 403;
  if (error instanceof TooManyGuessesError) return 429;
  if (error instanceof GalleyError && /_REFUSED$|^NOT_INVITED$|^APPROVER|^SECOND/.test(error.code)) return 403;
  return statusOf(error);
}
