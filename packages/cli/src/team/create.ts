import { randomBytes } from 'node:crypto';
import { openPool } from '@galley/engine/store';
import { AlreadyExistsError, InvalidArgumentError, NotFoundError } from '@galley/schema';
import {
  addWorkbench,
  createInvitation,
  createTeam,
  findTeam,
  newWorkbenchId,
  type PeopleBase,
  queriesOf,
  requireTeamTables,
} from '@galley/team';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';

interface CreateOptions {
  readonly database?: string;
  readonly address: string;
  readonly workbench?: string;
  readonly json?: boolean;
}

const days = 7;

/** A team with its first Workbench, and the link with which its first owner joins. */
export async function createCommand(name: string, options: CreateOptions): Promise<number> {
  const address = pageAddress(options.address);
  return withPeople(options.database, async (base) => {
    if ((await findTeam(base, name)) !== null) {
      throw new AlreadyExistsError(
        `There is a team "${name}" already.`,
        'Choose another name, or invite somebody to it.',
      );
    }
    const team = await createTeam(base, name);
    const workbenchId = newWorkbenchId();
    await addWorkbench(base, { workbenchId, team, name: options.workbench ?? name, owner: null });
    const link = await invite(base, { team, name: 'Owner', address });
    const text = `Team "${name}" is there. Its first owner joins with this link, once, within ${days} days:\n${link}`;
    printResult(options.json, { team_id: team, workbench_id: workbenchId, link }, text);
    return 0;
  });
}

interface InviteOptions {
  readonly database?: string;
  readonly address: string;
  readonly team: string;
  readonly json?: boolean;
}

/** For a team whose owners cannot sign in any more; everybody else is invited on the page. */
export async function inviteCommand(name: string, options: InviteOptions): Promise<number> {
  const address = pageAddress(options.address);
  return withPeople(options.database, async (base) => {
    const team = await findTeam(base, options.team);
    if (team === null) {
      throw new NotFoundError(`There is no team "${options.team}".`, 'Create it: galley team create NAME.');
    }
    const link = await invite(base, { team, name, address });
    printResult(
      options.json,
      { link },
      `${name} joins as an owner with this link, once, within ${days} days:\n${link}`,
    );
    return 0;
  });
}

async function invite(base: PeopleBase, given: { team: string; name: string; address: string }): Promise<string> {
  const { team, name, address } = given;
  const { secret } = await createInvitation(base, { team, name, owner: true, place: null, createdBy: null, days });
  return invitationLink(address, secret);
}

/** Before anything is made: a link that opens nothing would use up the only invitation that is shown. */
function pageAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
  if (isWeb && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin;
  throw new InvalidArgumentError(
    'address',
    `${given} is not an address that people can open.`,
    'Give the whole address of the page without a path: https://galley.example.org (http only at 127.0.0.1).',
  );
}

/** Behind the #: the secret is in no request, and so in no log. */
export function invitationLink(address: string, secret: string): string {
  return `${address.replace(/\/$/, '')}/#/join/${secret}`;
}

async function withPeople(given: string | undefined, work: (base: PeopleBase) => Promise<number>): Promise<number> {
  const pool = await openPool({ address: databaseAddress(given), connections: 1 });
  try {
    await requireTeamTables(pool);
    return await work({ queries: queriesOf(pool), now: Date.now, randomBytes });
  } finally {
    await pool.close();
  }
}
