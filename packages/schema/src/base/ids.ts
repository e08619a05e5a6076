import { z } from 'zod';

/**
 * Ids are short, sortable by creation and carry their kind: `run_0ky3m2x1c-4f2a9c`.
 * They are made once by the shell and journaled; nothing that is replayed makes an id.
 */
const idSchema = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z0-9-]+$`), `expected ${prefix}_…`);

export const workbenchIdSchema = idSchema('wb');
export const runIdSchema = idSchema('run');
export const messageIdSchema = idSchema('msg');
export const draftIdSchema = idSchema('draft');
export const checkpointIdSchema = idSchema('cp');
export const publishIdSchema = idSchema('pub');
export const tryIdSchema = idSchema('try');
export const companionIdSchema = idSchema('companion');
export const callIdSchema = idSchema('call');

export type IdPrefix = 'wb' | 'run' | 'msg' | 'draft' | 'cp' | 'pub' | 'try' | 'companion' | 'call';

export interface IdSource {
  next<Prefix extends IdPrefix>(prefix: Prefix): `${Prefix}_${string}`;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export function createIdSource(clock: Clock, random: () => number = Math.random): IdSource {
  return {
    next(prefix) {
      const time = clock.now().toString(36).padStart(9, '0');
      const tail = Math.floor(random() * 36 ** 6)
        .toString(36)
        .padStart(6, '0');
      return `${prefix}_${time}-${tail}`;
    },
  };
}

/** SHA-256 of content, in hex: the name of an object. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hex');
