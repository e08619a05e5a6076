import { NotFoundError, type Role, WrongStateError } from '@galley/schema';
import { at, type PeopleBase } from './base.ts';
import { endSessions } from './sessions.ts';

export interface MemberView {
  readonly person_id: string;
  readonly name: string;
  readonly owner: boolean;
  readonly sign_in: 'password' | 'provider';
  /** In Workbenches that whoever asks can see. */
  readonly roles: readonly { readonly workbench_id: string; readonly role: Role }[];
}

export async function listMembers(
  base: PeopleBase,
  team: string,
  visible: (workbenchId: string) => boolean,
): Promise<readonly MemberView[]> {
  const rows = await base.queries.ask<{
    id: string;
    name: string;
    owner: boolean;
    login: string | null;
    roles: Readonly<Record<string, Role>> | null;
  }>(
    `SELECT p.id, p.name, p.owner, p.login,
       (SELECT jsonb_object_agg(r.workbench, r.role) FROM people.role r WHERE r.person = p.id) AS roles
     FROM people.person p WHERE p.team = $1 AND p.removed_at IS NULL ORDER BY p.created_at, p.id`,
    [team],
  );
  return rows.map(({ id, name, owner, login, roles }) => ({
    person_id: id,
    name,
    owner,
    sign_in: login === null ? 'provider' : 'password',
    roles: Object.entries(roles ?? {})
      .filter(([workbench]) => visible(workbench))
      .map(([workbench_id, role]) => ({ workbench_id, role })),
  }));
}

export interface RoleChange {
  readonly team: string;
  readonly workbenchId: string;
  readonly personId: string;
  /** Null: no part in it any more. */
  readonly role: Role | null;
}

/** Both must be of the team, or nothing is written. */
export async function setRole(base: PeopleBase, { team, workbenchId, personId, role }: RoleChange): Promise<void> {
  const statement =
    role === null
      ? `DELETE FROM people.role r USING people.person p
         WHERE r.workbench = $2 AND r.person = $3 AND r.team = $1 AND p.id = r.person AND $4::text IS NULL RETURNING r.person`
      : `INSERT INTO people.role (team, workbench, person, role)
         SELECT $1, w.id, p.id, $4 FROM galley.workbenches w, people.person p
         WHERE w.id = $2 AND w.team = $1 AND p.id = $3 AND p.team = $1 AND p.removed_at IS NULL
         ON CONFLICT (workbench, person) DO UPDATE SET role = EXCLUDED.role RETURNING person`;
  const rows = await base.queries.ask(statement, [team, workbenchId, personId, role]);
  if (rows.length === 0) {
    throw new NotFoundError(
      'There is no such person or Workbench in this team.',
      'List the members and name one of them.',
    );
  }
}

/**
 * Whether somebody else owns the team, too. Locked, each time in the same order: of two owners who take it from each other at the
 * same moment, the second one finds that they are the only one left.
 */
const otherOwners = `WITH others AS MATERIALIZED (
  SELECT id FROM people.person WHERE team = $1 AND owner AND removed_at IS NULL ORDER BY id FOR UPDATE)`;
const hasOther = 'EXISTS (SELECT 1 FROM others WHERE id <> $2)';

/** Takes a person out: sessions and tokens end at once, what they did keeps their name. A team keeps an owner. */
export async function removeMember(base: PeopleBase, team: string, personId: string): Promise<void> {
  const rows = await base.queries.ask<{ id: string }>(
    `${otherOwners} UPDATE people.person p
     SET removed_at = $3, owner = false, login = NULL, password = NULL, issuer = NULL, subject = NULL
     WHERE p.team = $1 AND p.id = $2 AND p.removed_at IS NULL AND (NOT p.owner OR ${hasOther}) RETURNING p.id`,
    [team, personId, at(base.now())],
  );
  if (rows.length === 0) {
    throw new WrongStateError(
      'This person is not a member, or is the only owner of the team.',
      'List the members; make somebody else an owner first.',
      { person_id: personId },
    );
  }
  await endSessions(base, personId, null);
  await base.queries.ask('UPDATE people.token SET revoked_at = $2 WHERE person = $1 AND revoked_at IS NULL', [
    personId,
    at(base.now()),
  ]);
}

/** With `owner` the person owns the team and every Workbench of it. */
export async function setTeamOwner(base: PeopleBase, team: string, personId: string, owner: boolean): Promise<void> {
  const rows = await base.queries.ask(
    `${otherOwners} UPDATE people.person p SET owner = $3
     WHERE p.team = $1 AND p.id = $2 AND p.removed_at IS NULL AND ($3 OR ${hasOther}) RETURNING p.id`,
    [team, personId, owner],
  );
  if (rows.length === 0) {
    throw new WrongStateError(
      'This person is not a member, or is the only owner of the team.',
      'List the members; make somebody else an owner first.',
      { person_id: personId },
    );
  }
}
