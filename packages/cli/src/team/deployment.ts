import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { FileUnusableError, InvalidArgumentError } from '@galley/schema';
import { type MasterKeys, readMasterKeys } from '@galley/team';
import { parsePort } from '../serve/port.ts';

/** Shorter ones could be guessed by whoever reaches a worker's port. */
const SECRET_LENGTH = 32;

/** In the environment alone: other users see command lines. */
export function teamSecret(): string {
  const secret = process.env.GALLEY_TEAM_SECRET ?? '';
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new InvalidArgumentError(
    'GALLEY_TEAM_SECRET',
    `Servers and workers of a deployment know each other by a secret, and ${secret === '' ? 'there is none' : 'this one is too short'}.`,
    `Set GALLEY_TEAM_SECRET to the same ${SECRET_LENGTH} or more random characters for all of them.`,
  );
}

/** Null where the team keeps no keys of providers. */
export async function masterKeys(given: string | undefined): Promise<MasterKeys | null> {
  const file = given ?? (process.env.GALLEY_MASTER_KEYS || undefined);
  if (file === undefined) return null;
  try {
    return readMasterKeys(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw error;
    const remedy = 'Name a file that this user can read: --master-keys, or GALLEY_MASTER_KEYS.';
    throw new FileUnusableError('The file with the master keys cannot be read.', remedy, { file }, error);
  }
}

/** `9464` or `0.0.0.0:9464`; this computer alone unless said otherwise. */
export function hostAndPort(text: string): { readonly host: string; readonly port: number } {
  const at = text.lastIndexOf(':');
  if (at === -1) return { host: '127.0.0.1', port: parsePort(text) };
  const host = text.slice(0, at).replace(/^\[(.*)\]$/, '$1');
  return { host, port: parsePort(text.slice(at + 1)) };
}

export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
