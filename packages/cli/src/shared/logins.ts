import { join } from 'node:path';
import { createUserFile } from '@galley/engine/store';
import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import { configDirectory } from '../arguments/config-directory.ts';
import { NotLoggedInError } from './errors.ts';

const loginSchema = z.object({ origin: z.string(), token: z.string(), name: z.string() });
export type Login = z.infer<typeof loginSchema>;

/** Tokens for team servers: readable by their owner alone, in the person's configuration and never in a folder. */
function loginFile() {
  return createUserFile<readonly Login[]>({
    file: join(configDirectory(), 'logins.json'),
    schema: z.array(loginSchema),
    empty: [],
    what: 'your sign-ins',
  });
}

export async function listLogins(): Promise<readonly Login[]> {
  return loginFile().read();
}

export async function keepLogin(login: Login): Promise<void> {
  await loginFile().update((all) => [...all.filter(({ origin }) => origin !== login.origin), login]);
}

export async function forgetLogin(origin: string): Promise<void> {
  await loginFile().update((all) => all.filter((each) => each.origin !== origin));
}

export async function loginFor(origin: string): Promise<Login> {
  const found = (await listLogins()).find((each) => each.origin === origin);
  if (found === undefined) throw new NotLoggedInError(origin);
  return found;
}

const local = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A token goes nowhere that others can listen: over TLS, or to this very computer. */
export function originOf(address: string): string {
  let url: URL;
  try {
    url = new URL(address.includes('://') ? address : `https://${address}`);
  } catch (error) {
    throw new InvalidArgumentError(
      'address',
      `${address} is no address.`,
      'Write https://galley.example.org',
      {},
      error,
    );
  }
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && local.has(url.hostname));
  if (!isSafe) {
    throw new InvalidArgumentError(
      'address',
      'A token is not sent without TLS.',
      'Use an https address. Plain http works on this computer alone.',
    );
  }
  return url.origin;
}
