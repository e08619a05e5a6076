import { at, day, newId, type PeopleBase } from './base.ts';
import { digestOf, newSecret } from './secrets.ts';

/** A session ends by itself after this; a person at work signs in once a fortnight. */
const lifeMs = 14 * day;

export interface NewSession {
  readonly personId: string;
  /** As the browser calls itself. */
  readonly agent: string;
  /** As it is kept, where this signs in with a password. */
  readonly password?: string;
}

/** What the page keeps and sends as a header with every request. Null where the password became another one while it was looked at. */
export async function startSession(
  base: PeopleBase,
  { personId, agent, password }: NewSession,
): Promise<string | null> {
  const secret = newSecret('session', base.randomBytes);
  const now = base.now();
  // The row is locked: a password that changes at this moment ends this session, too, or it is not begun.
  const rows = await base.queries.ask(
    `WITH who AS (SELECT id FROM people.person WHERE id = $3 AND removed_at IS NULL AND ($7::text IS NULL OR password = $7) FOR UPDATE)
     INSERT INTO people.session (id, digest, person, agent, created_at, used_at, expires_at)
     SELECT $1, $2, id, $4, $5, $5, $6 FROM who RETURNING id`,
    [
      ...[newId('session', base), digestOf(secret), personId, agent.slice(0, 200), at(now), at(now + lifeMs)],
      password ?? null,
    ],
  );
  return rows.length === 0 ? null : secret;
}

export interface SessionView {
  readonly session_id: string;
  readonly agent: string;
  readonly created_at: string;
  readonly used_at: string;
}

export async function listSessions(base: PeopleBase, personId: string): Promise<readonly SessionView[]> {
  const rows = await base.queries.ask<{ id: string; agent: string; created_at: Date; used_at: Date }>(
    `SELECT id, agent, created_at, used_at FROM people.session
     WHERE person = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY used_at DESC`,
    [personId, at(base.now())],
  );
  return rows.map(({ id, agent, created_at, used_at }) => ({
    session_id: id,
    agent,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
  }));
}

/** One session of a person, or with null all of them: signed out everywhere. Says which ended. */
export async function endSessions(
  base: PeopleBase,
  personId: string,
  sessionId: string | null,
): Promise<readonly string[]> {
  const rows = await base.queries.ask<{ id: string }>(
    `UPDATE people.session SET ended_at = $3
     WHERE person = $1 AND ($2::text IS NULL OR id = $2) AND ended_at IS NULL RETURNING id`,
    [personId, sessionId, at(base.now())],
  );
  return rows.map(({ id }) => id);
}
