import { lesserRole, type Role } from '@galley/schema';
import { at, type PeopleBase } from './base.ts';
import { digestOf, kindOf } from './secrets.ts';

/** Who a request comes from, as of this moment: whoever lost a role has lost it with their next request. */
export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly team: string;
  /** A browser or program that a person signed in, or a token they made. Tokens administer nobody. */
  readonly via: 'session' | 'token';
  readonly credentialId: string;
  /** Owner of the team, and so of every Workbench it has. */
  readonly ownsTeam: boolean;
  /** The Workbenches that exist for this person. */
  readonly workbenches: ReadonlyMap<string, Role>;
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
  readonly roles: Readonly<Record<string, Role>>;
}

const rolesOf = `COALESCE((
  SELECT jsonb_object_agg(w.id, CASE WHEN p.owner THEN 'owner' ELSE r.role END)
  FROM galley.workbenches w LEFT JOIN people.role r ON r.workbench = w.id AND r.person = p.id
  WHERE w.team = p.team AND (p.owner OR r.role IS NOT NULL)), '{}')`;

const isStale = `(used_at IS NULL OR used_at < $2::timestamptz - interval '1 minute')`;

/**
 * Looks, and writes when a session or token was last used only now and then: a row written with each request would be a
 * commit to wait for with each request. A part of a statement that changes no row is none.
 */
const statements = {
  session: `WITH touched AS (
    UPDATE people.session SET used_at = $2
    WHERE digest = $1 AND ended_at IS NULL AND expires_at > $2 AND ${isStale})
  SELECT f.id AS credential, p.id AS person, p.name, p.team, p.owner, NULL AS cap, NULL AS limited, ${rolesOf} AS roles
  FROM people.session f JOIN people.person p ON p.id = f.person
  WHERE f.digest = $1 AND f.ended_at IS NULL AND f.expires_at > $2 AND p.removed_at IS NULL`,
  token: `WITH touched AS (
    UPDATE people.token SET used_at = $2
    WHERE digest = $1 AND revoked_at IS NULL AND expires_at > $2 AND ${isStale})
  SELECT f.id AS credential, p.id AS person, p.name, p.team, p.owner, f.role AS cap, f.workbenches AS limited, ${rolesOf} AS roles
  FROM people.token f JOIN people.person p ON p.id = f.person
  WHERE f.digest = $1 AND f.revoked_at IS NULL AND f.expires_at > $2 AND p.removed_at IS NULL`,
};

/** The Authorization header alone says who sends a request: no browser sends it by itself (SPEC T5). */
export async function findCaller(base: PeopleBase, authorization: string | undefined): Promise<Person | null> {
  const secret = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? '';
  const kind = kindOf(secret);
  if (kind !== 'session' && kind !== 'token') return null;
  const [row] = await base.queries.ask<Row>(statements[kind], [digestOf(secret), at(base.now())]);
  return row === undefined ? null : personOf(row, kind);
}

function personOf(row: Row, via: 'session' | 'token'): Person {
  const workbenches = new Map<string, Role>();
  for (const [id, role] of Object.entries(row.roles)) {
    if (row.limited !== null && !row.limited.includes(id)) continue;
    workbenches.set(id, row.cap === null ? role : lesserRole(role, row.cap));
  }
  return {
    personId: row.person,
    name: row.name,
    team: row.team,
    via,
    credentialId: row.credential,
    // A token that may do less than everything does not speak for the team.
    ownsTeam: row.owner && via === 'session',
    workbenches,
    roleIn: (workbenchId) => workbenches.get(workbenchId) ?? null,
  };
}
