import type { Role } from '@galley/schema';
import { at, day, newId, type PeopleBase } from './base.ts';
import { InvitationRefusedError } from './errors.ts';
import { digestOf, newSecret } from './secrets.ts';

export interface NewInvitation {
  readonly team: string;
  /** Of whom it is meant for; they can change it. */
  readonly name: string;
  /** To own the team. */
  readonly owner: boolean;
  /** A first Workbench to take part in. */
  readonly place: { readonly workbenchId: string; readonly role: Role } | null;
  readonly createdBy: string | null;
  readonly days: number;
}

export interface InvitationView {
  readonly invitation_id: string;
  readonly name: string;
  readonly owner: boolean;
  readonly workbench_id: string | null;
  readonly role: Role | null;
  readonly expires_at: string;
}

/** Works once, until it expires. The secret is shown this once; only its digest is kept. */
export async function createInvitation(
  base: PeopleBase,
  invitation: NewInvitation,
): Promise<{ invitation_id: string; secret: string; expires_at: string }> {
  const secret = newSecret('invitation', base.randomBytes);
  const id = newId('invitation', base);
  const now = base.now();
  const expires = at(now + invitation.days * day);
  await base.queries.ask(
    `INSERT INTO people.invitation (id, digest, team, name, owner, workbench, role, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, digestOf(secret), invitation.team, invitation.name, invitation.owner],
      ...[invitation.place?.workbenchId ?? null, invitation.place?.role ?? null],
      ...[invitation.createdBy, at(now), expires],
    ],
  );
  return { invitation_id: id, secret, expires_at: expires.toISOString() };
}

/** Neither used nor taken back; and whoever made it still may: an owner who is one no longer leaves no way in behind. */
const isOpen = `i.used_by IS NULL AND i.ended_at IS NULL AND (i.created_by IS NULL OR EXISTS (
  SELECT 1 FROM people.person maker WHERE maker.id = i.created_by AND maker.owner AND maker.removed_at IS NULL))`;

export async function listInvitations(base: PeopleBase, team: string): Promise<readonly InvitationView[]> {
  const rows = await base.queries.ask<{
    id: string;
    name: string;
    owner: boolean;
    workbench: string | null;
    role: Role | null;
    expires_at: Date;
  }>(
    `SELECT i.id, i.name, i.owner, i.workbench, i.role, i.expires_at FROM people.invitation i
     WHERE i.team = $1 AND ${isOpen} AND i.expires_at > $2 ORDER BY i.created_at`,
    [team, at(base.now())],
  );
  return rows.map(({ id, workbench, expires_at, ...rest }) => ({
    ...rest,
    invitation_id: id,
    workbench_id: workbench,
    expires_at: expires_at.toISOString(),
  }));
}

export async function revokeInvitation(base: PeopleBase, team: string, invitationId: string): Promise<boolean> {
  const rows = await base.queries.ask<{ id: string }>(
    `UPDATE people.invitation SET ended_at = $3
     WHERE team = $1 AND id = $2 AND used_by IS NULL AND ended_at IS NULL RETURNING id`,
    [team, invitationId, at(base.now())],
  );
  return rows.length > 0;
}

/** What whoever holds the link is told before they accept. */
export async function readInvitation(
  base: PeopleBase,
  secret: string,
): Promise<{ readonly name: string; readonly team: string }> {
  const [row] = await base.queries.ask<{ name: string; team: string }>(
    `SELECT i.name, t.name AS team FROM people.invitation i JOIN people.team t ON t.id = i.team
     WHERE i.digest = $1 AND ${isOpen} AND i.expires_at > $2`,
    [digestOf(secret), at(base.now())],
  );
  if (row === undefined) throw new InvitationRefusedError();
  return row;
}

/** How a new person will sign in from then on. */
export type SignInWay =
  | { readonly login: string; readonly password: string }
  | { readonly issuer: string; readonly subject: string };

/** Somebody who is in the team of the invitation now and is called $2: capitals and the shape of letters make nobody another one. */
const namesake = `EXISTS (SELECT 1 FROM people.person p WHERE p.team = i.team AND p.removed_at IS NULL
  AND lower(normalize(p.name, NFKC)) = lower(normalize($2, NFKC)))`;

/** The record names people: two who are called the same could not be told apart in it. */
export async function isNameTaken(base: PeopleBase, digest: Buffer, name: string): Promise<boolean> {
  const rows = await base.queries.ask(`SELECT 1 FROM people.invitation i WHERE i.digest = $1 AND ${namesake}`, [
    ...[digest, name],
  ]);
  return rows.length > 0;
}

/**
 * Turns an invitation into a person, in one statement: of two who use the same link at the same time, one gets in. With the
 * secret's digest, since a sign-in that goes by way of a provider keeps no secret meanwhile.
 */
export async function acceptInvitation(
  base: PeopleBase,
  digest: Buffer,
  name: string,
  way: SignInWay,
): Promise<string> {
  const [login, password] = 'login' in way ? [way.login, way.password] : [null, null];
  const [issuer, subject] = 'issuer' in way ? [way.issuer, way.subject] : [null, null];
  const rows = await base.queries.ask<{ id: string }>(
    `WITH used AS (
       UPDATE people.invitation i SET used_by = $2
       WHERE i.digest = $1 AND ${isOpen} AND i.expires_at > $3
       RETURNING team, owner, workbench, role),
     made AS (
       INSERT INTO people.person (id, team, name, owner, login, password, issuer, subject, created_at)
       SELECT $2, team, $4, owner, $5, $6, $7, $8, $3 FROM used RETURNING id, team),
     placed AS (
       INSERT INTO people.role (team, workbench, person, role)
       SELECT made.team, used.workbench, made.id, used.role FROM used, made WHERE used.workbench IS NOT NULL)
     SELECT id FROM made`,
    [digest, newId('person', base), at(base.now()), name, login, password, issuer, subject],
  );
  const [made] = rows;
  if (made === undefined) throw new InvitationRefusedError();
  return made.id;
}
