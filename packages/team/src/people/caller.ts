import { lesserRole, type Role } from '@galley/schema';
import { at, type PeopleBase } from './base.ts';
import { digestOf, kindOf } from './secrets.ts';

/** Who a request comes from, as of this moment. What they may do where is asked for apart: for one Workbench, or for all. */
export interface Caller {
  readonly personId: string;
  readonly name: string;
  readonly team: string;
  /** A browser or program that a person signed in, or a token they made. Tokens administer nobody. */
  readonly via: 'session' | 'token';
  readonly credentialId: string;
  /** Owner of the team, and so of every Workbench it has. */
  readonly ownsTeam: boolean;
  /** What a token was made for: at most this role, and in these Workbenches alone. */
  readonly cap: Role | null;
  readonly limited: readonly string[] | null;
  readonly owner: boolean;
}

/** With every role they have: for what is about a whole team. */
export interface Person extends Caller {
  /** Null where the person has no part in it: for them it does not exist. */
  roleIn(workbenchId: string): Role | null;
}

interface Row {
  readonly credential: string;
  readonly person: string;
  readonly name: string;
  readonly team: string;
  readonly owner: boolean;
  readonly cap: Role | null;
  readonly limited: readonly string[] | null;
}

const isStale = `(used_at IS NULL OR used_at < $2::timestamptz - interval '1 minute')`;

/**
 * Looks, and writes when a session or token was last used only now and then: a row written with each request would be a
 * commit to wait for with each request. A part of a statement that changes no row is none.
 */
const statements = {
  session: `WITH touched AS (
    UPDATE people.session SET used_at = $2
    WHERE digest = $1 AND ended_at IS NULL AND expires_at > $2 AND ${isStale})
  SELECT f.id AS credential, p.id AS person, p.name, p.team, p.owner, NULL AS cap, NULL AS limited
  FROM people.session f JOIN people.person p ON p.id = f.person
  WHERE f.digest = $1 AND f.ended_at IS NULL AND f.expires_at > $2 AND p.removed_at IS NULL`,
  token: `WITH touched AS (
    UPDATE people.token SET used_at = $2
    WHERE digest = $1 AND revoked_at IS NULL AND expires_at > $2 AND ${isStale})
  SELECT f.id AS credential, p.id AS person, p.name, p.team, p.owner, f.role AS cap, f.workbenches AS limited
  FROM people.token f JOIN people.person p ON p.id = f.person
  WHERE f.digest = $1 AND f.revoked_at IS NULL AND f.expires_at > $2 AND p.removed_at IS NULL`,
};

/** The Authorization header alone says who sends a request: no browser sends it by itself (SPEC T5). */
export async function findCaller(base: PeopleBase, authorization: string | undefined): Promise<Caller | null> {
  const secret = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  const kind = kindOf(secret);
  if (kind !== 'session' && kind !== 'token') return null;
  const [row] = await base.queries.ask<Row>(statements[kind], [digestOf(secret), at(base.now())]);
  return row === undefined ? null : callerOf(row, kind);
}

function callerOf({ credential, person, name, team, owner, cap, limited }: Row, via: Caller['via']): Caller {
  // A token that may do less than everything does not speak for the team.
  const ownsTeam = owner && via === 'session';
  return { personId: person, name, team, via, credentialId: credential, ownsTeam, cap, limited, owner };
}

interface RoleRow {
  readonly id: string;
  readonly role: Role | null;
}

const rolesIn = `SELECT w.id, r.role FROM galley.workbenches w LEFT JOIN people.role r ON r.workbench = w.id AND r.person = $1
  WHERE w.team = $2`;

/** Whoever lost a role has lost it with their next request. Null where the caller has no part in it. */
export async function roleOf(base: PeopleBase, caller: Caller, workbenchId: string): Promise<Role | null> {
  const rows = await base.queries.ask<RoleRow>(`${rolesIn} AND w.id = $3`, [caller.personId, caller.team, workbenchId]);
  return rolesAmong(rows, caller).get(workbenchId) ?? null;
}

/** Every Workbench that exists for a caller: a question about a whole team, and not asked with each request. */
export async function rolesOf(base: PeopleBase, caller: Caller): Promise<ReadonlyMap<string, Role>> {
  return rolesAmong(await base.queries.ask<RoleRow>(rolesIn, [caller.personId, caller.team]), caller);
}

export async function withRoles(base: PeopleBase, caller: Caller): Promise<Person> {
  const roles = await rolesOf(base, caller);
  return { ...caller, roleIn: (workbenchId) => roles.get(workbenchId) ?? null };
}

function rolesAmong(rows: readonly RoleRow[], { owner, cap, limited }: Caller): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const { id, role } of rows) {
    const held = owner ? 'owner' : role;
    if (held === null || (limited !== null && !limited.includes(id))) continue;
    roles.set(id, cap === null ? held : lesserRole(held, cap));
  }
  return roles;
}
