import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callByName, proceduresThrough } from '@galley/engine/attach';
import { actAs, openPool, type SqlPool } from '@galley/engine/store';
import { createProcedures, createUserAccess, type SharedSpending } from '@galley/engine/workshop';
import { freePort } from '@galley/formats';
import { type Role, roles } from '@galley/schema';
import { createHost, type Desk, openPage } from '@galley/server';
import { ownerAddress, type PostgresServer, startPostgres } from '../../../engine/store/testing/postgres.ts';
import { createTeamSpending } from '../budgets/spending.ts';
import type { TeamDesks } from '../door/desks.ts';
import { listen } from '../door/listen.ts';
import { createTeamApp } from '../door/team-app.ts';
import type { PeopleBase } from '../people/base.ts';
import { createInvitation } from '../people/invitations.ts';
import { migrateTeam } from '../people/migrations.ts';
import { queriesOf } from '../people/queries.ts';
import { addWorkbench, createTeam } from '../people/teams.ts';
import { plansMustWait } from '../policies/policy-store.ts';
import type { Oidc } from '../sign-in/oidc.ts';
import { joinWithPassword } from '../sign-in/sign-in.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
export const password = 'correct horse battery';

export interface PeopleDatabase extends AsyncDisposable {
  readonly base: PeopleBase;
  readonly pool: SqlPool;
  /** Moves the clock of everything about people. */
  readonly clock: { now: number };
}

/** A real PostgreSQL with the tables of people; null where there are no binaries for this system. */
export async function startPeople(): Promise<PeopleDatabase | null> {
  const server = await startPostgres();
  if (server === null) return null;
  const pool = await openPool({ address: ownerAddress(server), connections: 8 });
  await migrateTeam(pool);
  const clock = { now: Date.now() };
  return {
    base: { queries: queriesOf(pool), now: () => clock.now, randomBytes },
    pool,
    clock,
    async [Symbol.asyncDispose]() {
      await pool.close();
      await untilAlone(server);
      await server[Symbol.asyncDispose]();
    },
  };
}

/** A connection that is still ending when its server stops fails the test that is over. */
async function untilAlone(server: PostgresServer): Promise<void> {
  const others = `(SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())`;
  const ask = `DO $$ BEGIN IF ${others} > 0 THEN RAISE EXCEPTION 'not alone'; END IF; END $$`;
  for (let tries = 0; tries < 100; tries += 1) {
    const alone = await server.run(ask).then(
      () => true,
      () => false,
    );
    if (alone) return;
    await pause(20);
  }
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export interface BenchTeam {
  readonly id: string;
  readonly workbenchId: string;
  readonly folder: string;
  /** A session of somebody with this role in the Workbench; the owner owns the team. */
  readonly sessions: Readonly<Record<Role, string>>;
}

export interface TeamBench extends AsyncDisposable {
  readonly base: PeopleBase;
  readonly clock: { now: number };
  readonly origin: string;
  readonly teams: readonly BenchTeam[];
  readonly desks: TeamDesks;
  send(path: string, options?: RequestInit): Promise<Response>;
  post(path: string, input: unknown, secret?: string | null): Promise<Answer>;
  rpc(name: string, input: unknown, secret?: string | null): Promise<Answer>;
}

export interface TeamBenchOptions {
  readonly teams?: readonly string[];
  readonly oidc?: (base: PeopleBase, origin: string) => Oidc;
  /** Folder of a built page; one of two lines when left out. */
  readonly page?: string;
}

/** Teams with a Workbench and one person of each role, on a team server on loopback; null without PostgreSQL. */
export async function startTeamBench(options: TeamBenchOptions = {}): Promise<TeamBench | null> {
  await using cleanup = new AsyncDisposableStack();
  const people = await startPeople();
  if (people === null) return null;
  cleanup.use(people);
  const { base, clock } = people;
  const folder = await mkdtemp(join(tmpdir(), 'galley-team-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const desksById = new Map<string, Desk>();
  const ofTeam = new Map<string, ReturnType<typeof createProcedures>>();
  const teams: BenchTeam[] = [];
  for (const name of options.teams ?? ['alpha', 'beta']) {
    const id = await createTeam(base, name);
    const directory = join(folder, name, 'bench');
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'costs.csv'), `month,cost\njan,9${name.length}\nfeb,1${name.length}\n`);
    await writeFile(join(directory, 'secret.txt'), `the secret of ${name}\n`);
    const host = cleanup.use(createHost());
    const access = await createUserAccess({ environment: {}, directory: join(folder, name, 'config'), keychain: null });
    let ofBench: SharedSpending | null = null;
    const spending: SharedSpending = {
      hold: async (...given) => (await ofBench?.hold(...given)) ?? null,
      settle: async (...given) => ofBench?.settle(...given),
    };
    const workshop = await host.open({
      ...{ directory, workflows, access, spending },
      plansMustWait: (): Promise<boolean> => plansMustWait(base, workshop.id),
    });
    ofBench = createTeamSpending({ base, team: id, workbenchId: workshop.id });
    const call = createProcedures(host);
    ofTeam.set(id, call);
    const subscribe: Desk['subscribe'] = (listener) =>
      host.notifier.subscribe(({ notification }) => listener(notification));
    desksById.set(workshop.id, { workbenchId: workshop.id, call, subscribe, readOnly: false });
    await addWorkbench(base, { workbenchId: workshop.id, team: id, name: `${name} bench`, owner: null });
    const sessions: Partial<Record<Role, string>> = {};
    for (const role of roles) sessions[role] = await joinTeam(base, id, workshop.id, `${name} ${role}`, role);
    teams.push({ id, workbenchId: workshop.id, folder: directory, sessions: sessions as Record<Role, string> });
  }
  const desks: TeamDesks = {
    reach: async (workbenchId, sender) => {
      const desk = found(desksById.get(workbenchId));
      if (sender === undefined) return desk;
      const person = { person_id: sender.personId, name: sender.name };
      return {
        ...desk,
        call: proceduresThrough((name, input) => actAs(person, () => callByName(desk.call, name, input))),
      };
    },
    ofTeam: async (team) => found(ofTeam.get(team)),
  };
  const pageFolder = options.page ?? join(folder, 'page');
  if (options.page === undefined) {
    await mkdir(pageFolder);
    await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>Galley</title>');
  }
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const oidc = options.oidc?.(base, origin) ?? null;
  const app = cleanup.use(createTeamApp({ base, desks, page: await openPage(pageFolder), oidc, origin }));
  cleanup.use(await listen(app.fetch, { host: '127.0.0.1', port, origin, tls: null, trustedProxies: [] }));
  const resources = cleanup.move();
  const send: TeamBench['send'] = (path, init) => fetch(`${origin}${path}`, init);
  const post: TeamBench['post'] = async (path, input, secret = null) => {
    const headers = {
      'content-type': 'application/json',
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    };
    const response = await send(path, { method: 'POST', headers, body: JSON.stringify(input) });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    base,
    clock,
    origin,
    teams,
    desks,
    send,
    post,
    rpc: (name, input, secret) => post(`/rpc/${name}`, input, secret),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Joins a team with an invitation, as people do. */
async function joinTeam(
  base: PeopleBase,
  team: string,
  workbenchId: string,
  name: string,
  role: Role,
): Promise<string> {
  const owner = role === 'owner';
  const place = owner ? null : { workbenchId, role };
  const { secret } = await createInvitation(base, { team, name, owner, place, createdBy: null, days: 1 });
  const login = `${name.replaceAll(' ', '.')}@example.org`;
  return joinWithPassword(base, { invitation: secret, name, login, password, agent: 'test' });
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('The server reached for a Workbench or a team that nobody has.');
  return value;
}
