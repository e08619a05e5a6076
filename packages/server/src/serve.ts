import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createNotifier } from '@galley/engine/workshop';
import { InternalError, systemErrorCode } from '@galley/schema';
import { getRequestListener } from '@hono/node-server';
import { createAuthenticate } from './access/authenticate.ts';
import { PortTakenError } from './access/errors.ts';
import { createSessions } from './access/sessions.ts';
import { createSignInCodes, type SignInCode } from './access/sign-in-codes.ts';
import { signInFile } from './access/sign-in-file.ts';
import { createApp } from './create-app.ts';
import { createEventStreams } from './events/event-streams.ts';
import { filesChanged } from './folder/files-changed.ts';
import { watchFolder } from './folder/watch-folder.ts';
import type { ProgramHandler } from './mcp/serve-http.ts';
import { openPage } from './page.ts';
import { type HoldOptions, holdWorkbench } from './socket/hold.ts';
import { type JoinedWorkbench, joinWorkbench } from './socket/join.ts';

/** What the Workbench is opened with goes on as it is: a setting that is forgotten here would not hold in the page. */
export interface ServeOptions extends HoldOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** What programs send as a bearer token. Without it only browsers that signed in are let in. */
  readonly token?: string | undefined;
  readonly now?: () => number;
}

export interface RunningServer extends AsyncDisposable {
  readonly port: number;
  /** The address of the page. It holds no secret: whoever opens it has to sign in. */
  readonly origin: string;
  /** The Workbench that is served: held by this process, or by another one that it attached to. */
  readonly joined: JoinedWorkbench;
  /** A fresh code for a person to type. The one before it no longer works. */
  newCode(): SignInCode;
  /** The page of a private file that signs in the browser which opens it, once. */
  newSignInFile(onUsed: () => void): { readonly html: string; readonly lifeMs: number };
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

/** Serves one Workbench on loopback. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { page: pageFolder, port: askedPort, token, now = Date.now, ...workbench } = options;
  const streams = createEventStreams();
  const sessions = createSessions({ randomBytes, onEnd: ({ id }) => streams.endAll(id) });
  const codes = createSignInCodes({ now, randomBytes });
  const authenticate = createAuthenticate(sessions, token);
  await using cleanup = new AsyncDisposableStack();
  const page = await openPage(pageFolder);
  const { directory, config = '' } = workbench;
  const joined = cleanup.use(await joinWorkbench({ directory, config, hold: () => holdWorkbench(workbench) }));
  // With numbers of its own, so that the page's place in the stream holds when another process becomes the holder.
  const notifier = createNotifier();
  cleanup.defer(joined.subscribe((notification) => notifier.notify(notification)));
  const { workbenchId: workbench_id } = joined;
  // Also what other programs do to the folder, whichever process holds the Workbench.
  cleanup.use(await watchFolder(joined.root, (paths) => notifier.notify(filesChanged(workbench_id, paths))));
  const server = Object.assign(createServer({ connectionsCheckingInterval: 5_000 }), bounds);
  try {
    server.listen(askedPort, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    throw systemErrorCode(error) === 'EADDRINUSE' ? new PortTakenError(askedPort, error) : error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new InternalError('The server has no port.');
  const { port } = address;
  const { call: handlers, workbenchId } = joined;
  const subscribe = (listener: Parameters<typeof joined.subscribe>[0]) => joined.subscribe(listener);
  let handler: Promise<ProgramHandler> | null = null;
  const programs = () => {
    handler ??= import('./mcp/serve-http.ts').then(({ createProgramHandler }) =>
      createProgramHandler({ workbenchId, call: handlers, subscribe, readOnly: false }),
    );
    return handler;
  };
  cleanup.defer(async () => (await handler)?.[Symbol.asyncDispose]());
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
    joined,
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
