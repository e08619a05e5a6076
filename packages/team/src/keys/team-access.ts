import type { SqlPool } from '@galley/engine/store';
import {
  createTrustStore,
  createUserAccess,
  type ModelAccess,
  processLog,
  type TrustStore,
} from '@galley/engine/workshop';
import type { PeopleBase } from '../people/base.ts';
import type { MasterKeys } from './master-keys.ts';
import { teamEgress } from './team-egress.ts';
import { teamFiles } from './team-files.ts';
import { createTeamKeychain } from './team-keychain.ts';
import { tellingKeychain } from './telling-keychain.ts';

/** Whom a team may ask, with its own keys and consents, and which scripts it lets run. */
export interface TeamAccess {
  readonly access: ModelAccess;
  readonly trust: TrustStore;
}

export interface TeamAccesses extends Disposable {
  of(team: string): Promise<TeamAccess>;
}

export interface TeamAccessesOptions {
  readonly pool: SqlPool;
  readonly base: PeopleBase;
  /** Null: no keys can be kept, and only models without one can be asked. */
  readonly masters: MasterKeys | null;
  /** Of the operator: `models.json` there names endpoints that all teams have. */
  readonly directory: string;
}

/** How long a key that was set at one process may be unknown to the others. */
const refreshMs = 5_000;

/** One for each team, for as long as the process lives. Keys of the process's own environment are nobody's here. */
export function createTeamAccesses({ pool, base, masters, directory }: TeamAccessesOptions): TeamAccesses {
  const known = new Map<string, Promise<TeamAccess>>();
  const refreshing = new Set<() => Promise<void>>();
  const make = async (team: string): Promise<TeamAccess> => {
    const openFile = teamFiles(pool, team);
    const keychain = masters === null ? null : tellingKeychain(createTeamKeychain(base, masters, team), processLog());
    const access = await createUserAccess({
      ...{ environment: {}, directory, keychain, openFile, egress: teamEgress(openFile) },
    });
    refreshing.add(access.refresh);
    return { access, trust: createTrustStore(directory, openFile) };
  };
  const timer = setInterval(() => {
    // A database that is away for a moment: what was known stays known.
    for (const refresh of refreshing) refresh().catch(() => undefined);
  }, refreshMs);
  timer.unref();
  return {
    of(team) {
      const found = known.get(team) ?? make(team);
      known.set(team, found);
      found.catch(() => known.delete(team));
      return found;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
