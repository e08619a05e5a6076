import { once } from 'node:events';
import { resolve } from 'node:path';
import { PortTakenError, type RunningServer, type ServeOptions, serve } from '@galley/server';
import { configDirectory } from '../open/config-directory.ts';
import { sayArrival } from '../open/greet-folder.ts';
import { builtInWorkflows, builtPage } from '../open/locations.ts';
import { userAccess, userTrust } from '../open/user-access.ts';
import { printPart, say } from '../output/print.ts';
import { offerCodes } from './offer-codes.ts';
import { openBrowser } from './open-browser.ts';
import { parsePort, usualPort } from './port.ts';
import { writePrivatePage } from './private-page.ts';

interface ServeCommandOptions {
  readonly port?: string;
  readonly open: boolean;
}

export async function serveCommand(directory: string, options: ServeCommandOptions): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  const server = cleanup.use(
    await listen(
      {
        directory: resolve(directory),
        config: configDirectory(),
        workflows: builtInWorkflows,
        access: await userAccess(),
        ...(await userTrust()),
        page: builtPage,
        token: process.env.GALLEY_TOKEN || undefined,
      },
      options.port,
    ),
  );
  say(`Galley works on ${resolve(directory)}`);
  // The page greets, too, and there it is answered: it stays unanswered here.
  sayArrival(server.joined);
  const held = server.joined.held();
  if (held === null) say('Another process holds this Workbench; this page works through it.');
  else if (!held.answers) say('Other commands cannot work here meanwhile: there is no private folder for the socket.');
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
async function openSignedIn(server: RunningServer, onFailure: () => void): Promise<AsyncDisposable> {
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
async function listen(options: Omit<ServeOptions, 'port'>, asked: string | undefined): Promise<RunningServer> {
  if (asked !== undefined) return serve({ ...options, port: parsePort(asked) });
  try {
    return await serve({ ...options, port: usualPort });
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    say(`Port ${usualPort} is used by another program. Type no sign-in code there; open only the address below.`);
    return serve({ ...options, port: 0 });
  }
}
