import { isDisconnection } from '@galley/engine/store';
import { GalleyError, systemErrorCode } from '@galley/schema';

/** The database of a deployment is not as a command needs it. */
export class DatabaseRefusedError extends GalleyError {
  constructor(message: string, remedy: string, cause: unknown) {
    super({ code: 'DATABASE_REFUSED', message, remedy, cause });
  }
}

const named = 'GALLEY_DATABASE or --database';
const noEntry = ['The database does not let this user in.', `Check user and password in ${named}.`] as const;

/** By the codes of PostgreSQL. */
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  '28000': noEntry,
  '28P01': noEntry,
  '3D000': [
    'There is no database of this name at the address.',
    `Create it (CREATE DATABASE galley), or name another one in ${named}.`,
  ],
  '42501': [
    'The database user may not do this.',
    'Make it the owner of the database, or grant it CREATE on it, and try again.',
  ],
};

/** A slip in an address or a password is no defect of Galley: whoever starts a deployment is told what to look at. */
export function explained<Rest extends unknown[]>(
  command: (...rest: Rest) => Promise<number>,
): (...rest: Rest) => Promise<number> {
  return async (...rest) => {
    try {
      return await command(...rest);
    } catch (error) {
      throw explain(error);
    }
  };
}

function explain(error: unknown): unknown {
  if (error instanceof GalleyError) return error;
  const code = systemErrorCode(error) ?? '';
  const [message, remedy] = refusals[code] ?? [];
  if (message !== undefined && remedy !== undefined) return new DatabaseRefusedError(message, remedy, error);
  if (!isDisconnection(error)) return error;
  return new DatabaseRefusedError(
    'The database does not answer.',
    `Check host and port in ${named}, and whether PostgreSQL runs there. Nothing was changed by this.`,
    error,
  );
}
