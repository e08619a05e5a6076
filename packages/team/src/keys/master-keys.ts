import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { InvalidArgumentError, NotFoundError } from '@galley/schema';
import type { RandomBytes } from '../people/secrets.ts';

/** The keys that open the others. The first one closes; the rest only open what they closed before. */
export interface MasterKeys {
  readonly current: string;
  readonly all: ReadonlyMap<string, Buffer>;
}

/**
 * From a file or a variable of the server: one key of 32 bytes in base64 on each line, the newest first. A key is known by its own
 * digest, so that putting a new line in front is all there is to a rotation.
 */
export function readMasterKeys(text: string): MasterKeys {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => Buffer.from(line, 'base64'));
  const all = new Map(keys.map((key) => [createHash('sha256').update(key).digest('hex').slice(0, 16), key]));
  const [current] = all.keys();
  if (current === undefined || keys.some((key) => key.length !== 32)) {
    throw new InvalidArgumentError(
      'master-key',
      'The master key is not 32 bytes in base64.',
      'Make one with "openssl rand -base64 32" and keep it in a file that only the server can read.',
    );
  }
  return { current, all };
}

export interface Sealed {
  /** Which master key closed it. */
  readonly master: string;
  readonly nonce: Buffer;
  readonly sealed: Buffer;
}

/** AES-256-GCM. What it is for is sealed in, too: a row that is moved to another team or provider does not open. */
export function seal({ current, all }: MasterKeys, purpose: string, text: string, randomBytes: RandomBytes): Sealed {
  const nonce = Buffer.from(randomBytes(12));
  const cipher = createCipheriv('aes-256-gcm', keyOf(all, current), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { master: current, nonce, sealed };
}

export function unseal({ all }: MasterKeys, purpose: string, { master, nonce, sealed }: Sealed): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(all, master), nonce);
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
}

function keyOf(all: MasterKeys['all'], id: string): Buffer {
  const key = all.get(id);
  if (key === undefined) {
    throw new NotFoundError(
      'The master key that closed a provider’s key is not there.',
      'Put the earlier master key back on a line of its own, below the new one.',
      { master: id },
    );
  }
  return key;
}
