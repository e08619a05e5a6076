import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type HomeServer, PortTakenError, type ServeOptions, serve } from '@galley/server';
import { configDirectory } from '../arguments/config-directory.ts';
import { sayArrival } from '../open/greet-folder.ts';
import { builtInSample, builtInWorkflows, builtPage } from '../open/locations.ts';
import { userAccess, userTrust } from '../open/user-access.ts';
import { printPart, say } from '../output/print.ts';
import { offerCodes } from './offer-codes.ts';
import { openBrowser } from './open-browser.ts';
import { parsePort, usualPort } from './port.ts';
import { writePrivatePage } from './private-page.ts';

export interface ServeCommandOptions {
  readonly port?: string;
  readonly open: boolean;
}

export async function serveCommand(directory: string, options: ServeCommandOptions): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  const asked = { ...(await serveOptions()), directory: resolve(directory) };
  const server = cleanup.use(await listen((port) => serve({ ...asked, port }), options.port));
  say(`Galley works on ${resolve(directory)}`);
  // The page greets, too, and there it is answered: it stays unanswered here.
  sayArrival(server.joined);
  const held = server.joined.held();
  if (held === null) say('Another process holds this Workbench; this page works through it.');
  else if (!held.answers) say('Other commands cannot work here meanwhile: there is no private folder for the socket.');
  // Awaited here: what is handed back is only waited for once the server is gone.
  return await untilStopped(server, options);
}

/** What every server of this person is started with. */
export async function serveOptions(): Promise<Omit<ServeOptions, 'directory' | 'port'>> {
  return {
    config: configDirectory(),
    workflows: builtInWorkflows,
    access: await userAccess(),
    ...(await userTrust()),
    page: builtPage,
    token: process.env.GALLEY_TOKEN || undefined,
    ...(existsSync(builtInSample) ? { sample: builtInSample } : {}),
  };
}

/** Prints the address, signs the browser in and stays until somebody stops it. */
export async function untilStopped(server: HomeServer, options: ServeCommandOptions): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  printPart(`${server.origin}\n`);
  const codes = cleanup.use(offerCodes(server));
  if (options.open) {
    cleanup.use(await openSignedIn(server, codes.show));
    say(`Your browser opens this address and signs in. If it does not, ${codes.hint} for a code to type.`);
  } else {
    codes.show();
  }
  say('Press Ctrl+C to stop.');
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
  return 0;
}

/** The code goes to the browser inside a private file, which is gone as soon as it was used or is too old. */
async function openSignedIn(server: HomeServer, onFailure: () => void): Promise<AsyncDisposable> {
  const { html, lifeMs } = server.newSignInFile(() => void removePage());
  const page = await writePrivatePage(html);
  const tooOld = setTimeout(() => void removePage(), lifeMs);
  const removePage = () => {
    clearTimeout(tooOld);
    return page[Symbol.asyncDispose]();
  };
  openBrowser(page.path, () => {
    say('No browser could be opened. Open the address above and type a code.');
    onFailure();
  });
  return { [Symbol.asyncDispose]: removePage };
}

/** A port that was asked for is taken or the command fails; the usual one gives way to any free port. */
export async function listen<Server>(
  start: (port: number) => Promise<Server>,
  asked: string | undefined,
): Promise<Server> {
  if (asked !== undefined) return start(parsePort(asked));
  try {
    return await start(usualPort);
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    say(`Port ${usualPort} is used by another program. Type no sign-in code there; open only the address below.`);
    return start(0);
  }
}
