import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { homedir } from 'node:os';
import type { JoinedWorkbench } from '@galley/engine/attach';
import { createNotifier } from '@galley/engine/workshop';
import { InternalError, NotFoundError, systemErrorCode } from '@galley/schema';
import { getRequestListener } from '@hono/node-server';
import { answerUnreadable } from './access/answer-unreadable.ts';
import { createAuthenticate } from './access/authenticate.ts';
import { PortTakenError } from './access/errors.ts';
import { createSessions } from './access/sessions.ts';
import { createSignInCodes, type SignInCode } from './access/sign-in-codes.ts';
import { signInFile } from './access/sign-in-file.ts';
import { createApp } from './create-app.ts';
import { createEventStreams } from './events/event-streams.ts';
import { createBenches } from './home/benches.ts';
import { homeHandlers } from './home/home.ts';
import type { ProgramHandler } from './mcp/serve-http.ts';
import { openPage } from './page.ts';
import type { HoldOptions } from './socket/hold.ts';

/** What the Workbench is opened with goes on as it is: a setting that is forgotten here would not hold in the page. */
export interface ServeOptions extends HoldOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** What programs send as a bearer token. Without it only browsers that signed in are let in. */
  readonly token?: string | undefined;
  readonly now?: () => number;
  /** The person's home folder, below which the page can open others. */
  readonly home?: string;
  /** Folder that is copied for whoever wants to try Galley. */
  readonly sample?: string | undefined;
}

/** A server with the person's Home, and whichever Workbenches they opened from there. */
export interface HomeServer extends AsyncDisposable {
  readonly port: number;
  /** The address of the page. It holds no secret: whoever opens it has to sign in. */
  readonly origin: string;
  /** A fresh code for a person to type. The one before it no longer works. */
  newCode(): SignInCode;
  /** The page of a private file that signs in the browser which opens it, once. */
  newSignInFile(onUsed: () => void): { readonly html: string; readonly lifeMs: number };
}

export interface RunningServer extends HomeServer {
  /** The Workbench that was named first: held by this process, or by another one that it attached to. */
  readonly joined: JoinedWorkbench;
}

/** Bounds of what a client can hold open without having signed in. */
const bounds = {
  maxConnections: 256,
  /** Time for the head of a request, and for all of it. */
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  /** A connection on which nothing moves; event streams have a heartbeat. */
  timeout: 600_000,
  maxHeadersCount: 64,
};

/** Serves a Workbench on loopback, and from its Home others. */
export async function serve({ directory, ...options }: ServeOptions): Promise<RunningServer> {
  const { first, ...server } = await start(options, directory);
  if (first === null) throw new InternalError('The Workbench was not opened.');
  return { ...server, joined: first };
}

/** Serves Home: no Workbench is open before somebody opens one. */
export function serveHome(options: Omit<ServeOptions, 'directory'>): Promise<HomeServer> {
  return start(options, null);
}

type Started = HomeServer & { readonly first: JoinedWorkbench | null };

async function start(options: Omit<ServeOptions, 'directory'>, directory: string | null): Promise<Started> {
  const { page: pageFolder, port: askedPort, token, now = Date.now, home = homedir(), sample, ...holding } = options;
  const streams = createEventStreams();
  const sessions = createSessions({ randomBytes, onEnd: ({ id }) => streams.endAll(id) });
  const codes = createSignInCodes({ now, randomBytes });
  const authenticate = createAuthenticate(sessions, token);
  await using cleanup = new AsyncDisposableStack();
  const page = await openPage(pageFolder);
  // With numbers of its own, so that the page's place in the stream holds when another process becomes the holder.
  const notifier = createNotifier();
  const { access } = holding;
  const benches = cleanup.use(createBenches({ holding, notifier, ...(access === undefined ? {} : { access }) }));
  const first = directory === null ? null : await benches.open(directory);
  const known = access?.user.workbenches ?? null;
  const settings = access?.user.settings ?? null;
  const handlers = benches.calls(homeHandlers({ benches, known, settings, home, sample }));
  const server = Object.assign(createServer({ connectionsCheckingInterval: 5_000 }), bounds);
  answerUnreadable(server);
  try {
    server.listen(askedPort, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    throw systemErrorCode(error) === 'EADDRINUSE' ? new PortTakenError(askedPort, error) : error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new InternalError('The server has no port.');
  const { port } = address;
  let handler: Promise<ProgramHandler> | null = null;
  /** Programs work in the Workbench that was named first. */
  const programs = () => {
    const [bench] = benches.all();
    if (bench === undefined) throw new NotFoundError('No Workbench is open here.', 'Open one from Home.');
    handler ??= import('./mcp/serve-http.ts').then(({ createProgramHandler }) =>
      createProgramHandler({
        workbenchId: bench.workbenchId,
        call: bench.call,
        subscribe: (listener) => bench.subscribe(listener),
        readOnly: false,
      }),
    );
    return handler;
  };
  cleanup.defer(async () => (await handler)?.[Symbol.asyncDispose]());
  const workbenchId = first?.workbenchId ?? 'wb_none';
  const app = createApp({
    ...{ workbenchId, handlers, notifier, page, codes, sessions, authenticate, streams, programs, port },
  });
  const answer = getRequestListener(app.fetch);
  server.on('request', (incoming, outgoing) => void answer(incoming, outgoing));
  const resources = cleanup.move();
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    first,
    newCode: () => codes.issue('typed'),
    newSignInFile(onUsed) {
      const { code, lifeMs } = codes.issue('file', onUsed);
      return { html: signInFile(origin, code), lifeMs };
    },
    async [Symbol.asyncDispose]() {
      // Event streams never end by themselves.
      server.closeAllConnections();
      server.close();
      await resources.disposeAsync();
    },
  };
}
