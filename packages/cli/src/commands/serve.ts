import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { InvalidInputError } from '@galley/schema';
import { PortTakenError, type RunningServer, type ServeOptions, serve } from '@galley/server';
import { builtInWorkflows, builtPage } from '../locations.ts';
import { say } from '../print.ts';
import { userAccess, userTrust } from '../user-access.ts';

const usualPort = 4711;

interface ServeCommandOptions {
  readonly port?: string;
  readonly open: boolean;
}

export async function serveCommand(directory: string, options: ServeCommandOptions): Promise<number> {
  await using server = await listen(
    {
      directory: resolve(directory),
      workflows: builtInWorkflows,
      access: await userAccess(),
      ...(await userTrust()),
      page: builtPage,
      token: process.env.GALLEY_TOKEN,
    },
    options.port,
  );
  say(`Galley works on ${resolve(directory)}`);
  process.stdout.write(`${server.url}\n`);
  say('Open this address in your browser. Press Ctrl+C to stop.');
  if (options.open) openBrowser(server.url);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  return 0;
}

/** A port that was asked for is taken or the command fails; the usual one gives way to any free port. */
async function listen(options: Omit<ServeOptions, 'port'>, asked: string | undefined): Promise<RunningServer> {
  if (asked !== undefined) return serve({ ...options, port: parsePort(asked) });
  try {
    return await serve({ ...options, port: usualPort });
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    say(`Port ${usualPort} is taken, so another one is used.`);
    return serve({ ...options, port: 0 });
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidInputError(`"${text}" is not a port.`, 'Give a number from 0 to 65535.', { port: text });
}

function openBrowser(url: string): void {
  const [command, ...args] = { darwin: ['open', url], win32: ['cmd', '/c', 'start', '', url] }[
    process.platform as string
  ] ?? ['xdg-open', url];
  const browser = spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true });
  browser.on('error', () => say('No browser could be opened; copy the address above.'));
  browser.unref();
}
