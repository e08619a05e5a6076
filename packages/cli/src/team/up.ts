import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { openPool, type SqlPool } from '@galley/engine/store';
import { InvalidArgumentError } from '@galley/schema';
import { PortTakenError } from '@galley/server';
import {
  addWorkbench,
  createInvitation,
  createTeam,
  findTeam,
  migrateTeam,
  newWorkbenchId,
  openUpFolder,
  type PeopleBase,
  queriesOf,
  readMasterKeys,
  startLocalPostgres,
  startTeamServer,
  type TeamServer,
  type Telemetry,
  type UpFolder,
} from '@galley/team';
import { configDirectory } from '../arguments/config-directory.ts';
import { builtPage } from '../open/locations.ts';
import { printPart, say } from '../output/print.ts';
import { parsePort, usualPort } from '../serve/port.ts';
import { invitationLink } from './create.ts';
import { telemetryOf } from './telemetry.ts';
import { untilToldToStop } from './until-stopped.ts';

import { startUpWorkers } from './up-workers.ts';

interface UpOptions {
  readonly data?: string;
  readonly port?: string;
  readonly workers?: string;
  readonly team?: string;
  readonly database?: string;
}

const INVITED_DAYS = 7;

/** Everything of a team on one machine, for trying out: it stops with Ctrl+C and goes on with the same data. */
export async function upCommand(options: UpOptions): Promise<number> {
  const count = workerCount(options.workers ?? '2');
  const data = resolve(options.data ?? 'galley-team');
  const folder = await openUpFolder(data);
  await using cleanup = new AsyncDisposableStack();
  say(`Galley for a team, on this computer alone. Everything is kept in ${data}`);
  const database = options.database ?? (await startDatabase(folder, cleanup));
  const pool = await openPool({ address: database, connections: 2 });
  cleanup.defer(() => pool.close());
  const steps = await migrateTeam(pool);
  say(steps.length === 0 ? 'Its tables are up to date.' : 'Its tables are made.');
  const base: PeopleBase = { queries: queriesOf(pool), now: Date.now, randomBytes };
  const workers = cleanup.use(startUpWorkers(count, database, folder));
  await workers.ready;
  let server: TeamServer | null = null;
  const telemetry = telemetryOf('galley-serve', () => server?.counts ?? null);
  cleanup.use(telemetry);
  const started = await startServer(options.port, { database, folder, telemetry });
  const { origin } = started;
  server = started.server;
  cleanup.defer(async () => {
    say('Stopping: answering what is under way, then the workers, then the database.');
    await started.server.drain(5_000);
  });
  const link = await invitationFor(base, pool, options.team ?? 'Team', origin);
  say('');
  if (link === null) {
    say('Open this address and sign in:');
    printPart(`${origin}\n`);
  } else {
    say(`Open this link to join as the first owner. It works once, within ${INVITED_DAYS} days:`);
    printPart(`${link}\n`);
  }
  say('Press Ctrl+C to stop. Nothing is lost: the same command goes on with it.');
  await untilToldToStop();
  await cleanup.disposeAsync();
  say('Stopped.');
  return 0;
}

async function startDatabase(folder: UpFolder, cleanup: AsyncDisposableStack): Promise<string> {
  say('Starting PostgreSQL …');
  const local = cleanup.use(await startLocalPostgres({ directory: folder.postgres, password: folder.password }));
  say(`PostgreSQL is ready at port ${local.port} (${local.isNew ? 'a new database' : 'the database of before'}).`);
  return local.address;
}

interface ServerPlace {
  readonly database: string;
  readonly folder: UpFolder;
  readonly telemetry: Telemetry | null;
}

/** The usual port gives way to a free one unless it was asked for. */
async function startServer(asked: string | undefined, { database, folder, telemetry }: ServerPlace) {
  const common = {
    ...(telemetry === null ? {} : { record: telemetry.record }),
    ...{ address: database, secret: folder.secret, host: '127.0.0.1', tls: null, trustedProxies: [], page: builtPage },
    ...{ configuration: configDirectory(), masters: readMasterKeys(folder.masterKey), provider: null },
  };
  const startAt = async (port: number) => {
    const origin = `http://127.0.0.1:${port}`;
    return { origin, server: await startTeamServer({ ...common, port, origin }) };
  };
  if (asked !== undefined) return startAt(parsePort(asked));
  for (let port = usualPort; ; port += 1) {
    try {
      return await startAt(port);
    } catch (error) {
      if (!(error instanceof PortTakenError) || port > usualPort + 50) throw error;
    }
  }
}

/** A link for the first owner, as long as there is none. */
async function invitationFor(base: PeopleBase, pool: SqlPool, name: string, origin: string): Promise<string | null> {
  const { rows } = await pool.query('SELECT 1 FROM people.person WHERE removed_at IS NULL LIMIT 1');
  if (rows.length > 0) return null;
  let team = await findTeam(base, name);
  if (team === null) {
    team = await createTeam(base, name);
    await addWorkbench(base, { workbenchId: newWorkbenchId(), team, name: 'First Workbench', owner: null });
  }
  const invitation = { team, name: 'Owner', owner: true, place: null, createdBy: null, days: INVITED_DAYS };
  const { secret } = await createInvitation(base, invitation);
  return invitationLink(origin, secret);
}

function workerCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 16) return count;
  throw new InvalidArgumentError('workers', `${text} is not a number of workers.`, 'Give --workers 1 to 16.');
}
