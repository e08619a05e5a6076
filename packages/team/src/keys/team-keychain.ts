import type { Keychain } from '@galley/engine/model';
import type { PeopleBase } from '../people/base.ts';
import { type MasterKeys, type Sealed, seal, unseal } from './master-keys.ts';
import { MasterKeyUnknownError } from './team-files.ts';

const purposeOf = (team: string, provider: string) => JSON.stringify(['provider key', team, provider]);

/** A team's place for keys of providers (SPEC T4, X8): in the database, closed with a key that is not in it. */
export function createTeamKeychain(base: PeopleBase, masters: MasterKeys, team: string): Keychain {
  return {
    async read(provider) {
      const [row] = await base.queries.ask<Sealed>(
        'SELECT master, nonce, sealed FROM people.key WHERE team = $1 AND provider = $2',
        [team, provider],
      );
      return row === undefined ? null : unseal(masters, purposeOf(team, provider), row);
    },
    async write(provider, key) {
      const { master, nonce, sealed } = seal(masters, purposeOf(team, provider), key, base.randomBytes);
      await base.queries.ask(
        `INSERT INTO people.key (team, provider, master, nonce, sealed) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (team, provider) DO UPDATE SET master = EXCLUDED.master, nonce = EXCLUDED.nonce, sealed = EXCLUDED.sealed`,
        [team, provider, master, nonce, sealed],
      );
    },
    async remove(provider) {
      const rows = await base.queries.ask(
        'DELETE FROM people.key WHERE team = $1 AND provider = $2 RETURNING provider',
        [team, provider],
      );
      return rows.length > 0;
    },
  };
}

/** Before a process answers for teams: one that opens some of their keys and not others tells them that they gave none. */
export async function requireMasters(
  { queries }: Pick<PeopleBase, 'queries'>,
  masters: MasterKeys | null,
): Promise<void> {
  const rows = await queries.ask<{ master: string }>('SELECT DISTINCT master FROM people.key');
  if (!rows.every(({ master }) => masters?.all.has(master) === true)) throw new MasterKeyUnknownError();
}

/** Removes what no master key opens any more: those were lost, and teams give their keys again. */
export async function forgetLost({ queries }: Pick<PeopleBase, 'queries'>, masters: MasterKeys): Promise<number> {
  const rows = await queries.ask('DELETE FROM people.key WHERE master <> ALL($1) RETURNING provider', [
    [...masters.all.keys()],
  ]);
  return rows.length;
}

/** Closes with the current master key what an earlier one closed. The earlier one can go when this is done. */
export async function rotateKeys(base: PeopleBase, masters: MasterKeys): Promise<number> {
  const rows = await base.queries.ask<Sealed & { team: string; provider: string }>(
    'SELECT team, provider, master, nonce, sealed FROM people.key WHERE master <> $1',
    [masters.current],
  );
  for (const { team, provider, ...row } of rows) {
    const purpose = purposeOf(team, provider);
    const { master, nonce, sealed } = seal(masters, purpose, unseal(masters, purpose, row), base.randomBytes);
    // Only the very row that was read: a key that was set meanwhile is newer.
    await base.queries.ask(
      'UPDATE people.key SET master = $3, nonce = $4, sealed = $5 WHERE team = $1 AND provider = $2 AND nonce = $6',
      [team, provider, master, nonce, sealed, row.nonce],
    );
  }
  return rows.length;
}
