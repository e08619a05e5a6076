import type { Role } from '@galley/schema';
import { at, day, newId, type PeopleBase } from './base.ts';
import { digestOf, newSecret } from './secrets.ts';

/** What a token may do: never more than its person, in these Workbenches or (null) in all of theirs. */
export interface TokenScope {
  readonly role: Role;
  readonly workbenches: readonly string[] | null;
}

export interface TokenView extends TokenScope {
  readonly token_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at: string | null;
  readonly expires_at: string;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly workbenches: readonly string[] | null;
  readonly created_at: Date;
  readonly used_at: Date | null;
  readonly expires_at: Date;
}

export interface NewToken extends TokenScope {
  readonly personId: string;
  readonly name: string;
  readonly days: number;
}

/** The secret is shown this once; only its digest is kept. */
export async function createToken(base: PeopleBase, token: NewToken): Promise<{ token_id: string; secret: string }> {
  const secret = newSecret('token', base.randomBytes);
  const token_id = newId('token', base);
  const now = base.now();
  await base.queries.ask(
    `INSERT INTO people.token (id, digest, person, name, role, workbenches, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[token_id, digestOf(secret), token.personId, token.name, token.role, token.workbenches],
      ...[at(now), at(now + token.days * day)],
    ],
  );
  return { token_id, secret };
}

export async function listTokens(base: PeopleBase, personId: string): Promise<readonly TokenView[]> {
  const rows = await base.queries.ask<Row>(
    `SELECT id, name, role, workbenches, created_at, used_at, expires_at FROM people.token
     WHERE person = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY created_at`,
    [personId, at(base.now())],
  );
  return rows.map(({ id, created_at, used_at, expires_at, ...rest }) => ({
    token_id: id,
    ...rest,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }));
}

export async function revokeToken(base: PeopleBase, personId: string, tokenId: string): Promise<boolean> {
  const rows = await base.queries.ask<{ id: string }>(
    'UPDATE people.token SET revoked_at = $3 WHERE person = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
    [personId, tokenId, at(base.now())],
  );
  return rows.length > 0;
}
