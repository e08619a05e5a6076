import { randomBytes } from 'node:crypto';
import { openPool, reaching, type SqlPool } from '@galley/engine/store';
import { processLog } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';
import { openPage } from '@galley/server';
import { createBus } from '../bus/bus.ts';
import type { BindSettings } from '../door/bind.ts';
import { listen } from '../door/listen.ts';
import { createTeamApp } from '../door/team-app.ts';
import { requireSecret } from '../forward/deployment-secret.ts';
import { openRemoteDesks } from '../forward/desks.ts';
import { createForward } from '../forward/forward.ts';
import type { MasterKeys } from '../keys/master-keys.ts';
import { createTeamAccesses } from '../keys/team-access.ts';
import { requireMasters } from '../keys/team-keychain.ts';
import type { PeopleBase } from '../people/base.ts';
import { requireTeamTables } from '../people/migrations.ts';
import { queriesOf } from '../people/queries.ts';
import { createOidc, type OidcSettings } from '../sign-in/oidc.ts';
import { type Counts, createCounts } from '../watch/counts.ts';
import type { ListeningServer } from '../watch/listen-on.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { openBoss } from '../work/boss.ts';
import { countCalls } from './count-calls.ts';
import { handlersOfTeams } from './of-team.ts';

export interface TeamServerOptions extends BindSettings {
  /** Of the database: `postgres://…`. */
  readonly address: string;
  /** As the workers have it. */
  readonly secret: string;
  readonly port: number;
  /** Folder of the built page. */
  readonly page: string;
  /** Folder with the operator's `models.json`. */
  readonly configuration: string;
  readonly masters: MasterKeys | null;
  readonly provider: Omit<OidcSettings, 'origin'> | null;
  /** Takes spans of requests; left out where nothing is traced. */
  readonly record?: RecordSpan;
}

export interface TeamServer extends AsyncDisposable {
  readonly port: number;
  readonly base: PeopleBase;
  readonly counts: Counts;
  isReady(): Promise<boolean>;
  /** Takes no new requests, and ends when those under way are answered. */
  drain(withinMs?: number): Promise<void>;
}

/** Everything that answers people: sign-in, page, procedures, events, MCP. What they ask for is done by workers (SPEC X7, X8). */
export async function startTeamServer(options: TeamServerOptions): Promise<TeamServer> {
  const { address, secret, host, port, origin, tls, trustedProxies } = options;
  await using cleanup = new AsyncDisposableStack();
  const pool = await openPool({ address, name: 'galley-serve' });
  cleanup.defer(() => pool.close());
  await reaching(() => requireTeamTables(pool));
  await reaching(() => requireSecret(pool, secret));
  const warn = (what: string) => (error: unknown) => {
    const { code, message } = toErrorPayload(error);
    processLog().write('warn', what, { code, message });
  };
  const boss = await openBoss({ address, supervise: false, onError: warn('jobs') });
  cleanup.defer(() => boss.stop({ graceful: false, close: true }).catch(() => undefined));
  const bus = createBus(pool, warn('notifications'));
  cleanup.defer(() => bus.close());
  const forward = createForward({ pool, boss, bus, secret });
  cleanup.defer(() => forward.close());
  const remote = cleanup.use(await openRemoteDesks({ pool, address, forward }));
  const base: PeopleBase = { queries: queriesOf(pool), now: Date.now, randomBytes };
  await reaching(() => requireMasters(base, options.masters));
  const accesses = cleanup.use(
    createTeamAccesses({ pool, base, masters: options.masters, directory: options.configuration }),
  );
  const oidc = options.provider === null ? null : createOidc(base, { ...options.provider, origin });
  const desks = { reach: remote.reach, ofTeam: handlersOfTeams(accesses, base) };
  const app = cleanup.use(createTeamApp({ base, desks, page: await openPage(options.page), oidc, origin }));
  const counts = createCounts();
  const counted = countCalls(app.fetch, counts, options.record);
  const listening: ListeningServer = await listen(counted.fetch, { host, port, origin, tls, trustedProxies });
  cleanup.use(listening);
  const resources = cleanup.move();
  let draining: Promise<void> | null = null;
  const drain = (withinMs = 15_000) => {
    draining ??= (async () => {
      await counted.drained(withinMs);
      await resources.disposeAsync();
    })();
    return draining;
  };
  return {
    port: listening.port,
    base,
    counts,
    isReady: async () => draining === null && answers(pool),
    drain,
    [Symbol.asyncDispose]: () => drain(0),
  };
}

async function answers(pool: SqlPool): Promise<boolean> {
  await pool.query('SELECT 1');
  return true;
}
