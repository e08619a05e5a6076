import { basename } from 'node:path';
import type { OpenUserFile, SqlPool, UserFileOptions } from '@galley/engine/store';
import { UserFileDamagedError } from '@galley/engine/store';
import { GalleyError } from '@galley/schema';

/** What would hold a secret in the clear. In a team secrets are sealed, or they are not kept. */
const sealedOnly = new Set(['keys.json', 'secrets.json']);

export class MasterKeyMissingError extends GalleyError {
  constructor() {
    super({
      code: 'MASTER_KEY_MISSING',
      message: 'This team server has no master key, so it keeps no keys and other secrets.',
      remedy:
        'Whoever runs it makes one (openssl rand -base64 32), puts it into a file, and names that with --master-keys for servers and workers.',
    });
  }
}

/** Keys that teams gave would seem to be missing wherever this process answers. */
export class MasterKeyUnknownError extends GalleyError {
  constructor() {
    super({
      code: 'MASTER_KEY_MISSING',
      message: 'Teams keep keys here that were closed with a master key which this process does not have.',
      remedy:
        'Name the file with all master keys, the same for all servers and workers: --master-keys, or GALLEY_MASTER_KEYS. Where one is lost for good: galley team rotate-keys --forget-lost; teams then give those keys again.',
    });
  }
}

/**
 * What a person has in files of their own (consents, trust, settings) a team has in rows, so that every server and worker sees the
 * same. One change at a time: the row is locked while it is changed.
 */
export function teamFiles(pool: SqlPool, team: string): OpenUserFile {
  return <T>({ file, schema, empty, what = 'settings' }: UserFileOptions<T>) => {
    const name = basename(file);
    const parse = (text: unknown): T => {
      try {
        return schema.parse(JSON.parse(String(text)));
      } catch {
        throw new UserFileDamagedError(`${name} of ${team}`, what);
      }
    };
    return {
      async read() {
        if (sealedOnly.has(name)) return empty;
        const { rows } = await pool.query('SELECT value FROM people.setting WHERE team = $1 AND name = $2', [
          team,
          name,
        ]);
        return rows[0] === undefined ? empty : parse(rows[0].value);
      },
      async update(change: (current: T) => T) {
        if (sealedOnly.has(name)) throw new MasterKeyMissingError();
        return pool.transaction(async (sql) => {
          await sql.query(
            'INSERT INTO people.setting (team, name, value) VALUES ($1, $2, $3) ON CONFLICT (team, name) DO NOTHING',
            [team, name, JSON.stringify(empty)],
          );
          const { rows } = await sql.query(
            'SELECT value FROM people.setting WHERE team = $1 AND name = $2 FOR UPDATE',
            [team, name],
          );
          const next = change(parse(rows[0]?.value));
          await sql.query('UPDATE people.setting SET value = $3 WHERE team = $1 AND name = $2', [
            ...[team, name, JSON.stringify(schema.parse(next))],
          ]);
          return next;
        });
      },
    };
  };
}
