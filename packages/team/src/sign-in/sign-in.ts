import { InvalidArgumentError } from '@galley/schema';
import type { PeopleBase } from '../people/base.ts';
import { SignInRefusedError } from '../people/errors.ts';
import { forgetGuesses, giveBackGuess, takeGuess } from '../people/guesses.ts';
import { acceptInvitation, isNameTaken, readInvitation } from '../people/invitations.ts';
import { digestOf } from '../people/secrets.ts';
import { endSessions, startSession } from '../people/sessions.ts';
import { checkPassword, hashPassword, matchesPassword } from './password.ts';

export interface PasswordSignIn {
  readonly login: string;
  readonly password: string;
  /** As the browser calls itself, for the list of sessions. */
  readonly agent: string;
}

/** A session for whoever knows the password. Wrong attempts count by name, whatever address they come from. */
export async function signInWithPassword(
  base: PeopleBase,
  { login, password, agent }: PasswordSignIn,
): Promise<string> {
  const name = normalLogin(login);
  const subject = `password:${name}`;
  await takeGuess(base, subject);
  const [person] = await base.queries.ask<{ id: string; password: string | null }>(
    'SELECT id, password FROM people.person WHERE login = $1 AND removed_at IS NULL',
    [name],
  );
  if (!(await matchesPassword(password, person?.password ?? null)) || person === undefined) {
    throw new SignInRefusedError();
  }
  await forgetGuesses(base, subject);
  return begun(await startSession(base, { personId: person.id, agent, password: person.password ?? '' }));
}

export interface Joining extends PasswordSignIn {
  readonly invitation: string;
  readonly name: string;
}

/** Joins a team with an invitation and signs in. */
export async function joinWithPassword(base: PeopleBase, joining: Joining): Promise<string> {
  const { invitation, name, login, password, agent } = joining;
  checkPassword(password);
  const chosen = normalLogin(login);
  if (!/^[^\s@]{1,64}(?:@[^\s@]{1,190})?$/.test(chosen)) {
    throw new InvalidArgumentError('login', 'A sign-in name is one word or an address.', 'Use your e-mail address.');
  }
  await readInvitation(base, invitation);
  if (await isNameTaken(base, digestOf(invitation), name)) {
    const remedy = 'Add what tells you apart: a second name, or where you work.';
    throw new InvalidArgumentError('name', 'Somebody of this team is called so already.', remedy);
  }
  const kept = await hashPassword(password);
  try {
    const person = await acceptInvitation(base, digestOf(invitation), name, { login: chosen, password: kept });
    return begun(await startSession(base, { personId: person, agent, password: kept }));
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new InvalidArgumentError('login', 'This sign-in name is taken.', 'Choose another one.', {}, error);
  }
}

/** A changed password ends every session that was opened with the old one. */
export async function changePassword(
  base: PeopleBase,
  personId: string,
  { current, next, agent }: { readonly current: string; readonly next: string; readonly agent: string },
): Promise<string> {
  checkPassword(next);
  const subject = `change:${personId}`;
  await takeGuess(base, subject);
  const [person] = await base.queries.ask<{ password: string | null }>(
    'SELECT password FROM people.person WHERE id = $1 AND removed_at IS NULL',
    [personId],
  );
  if (!(await matchesPassword(current, person?.password ?? null))) {
    throw new SignInRefusedError();
  }
  await giveBackGuess(base, subject);
  const kept = await hashPassword(next);
  // Only that very one: of two who change it at the same time, the second no longer knows the password.
  const changed = await base.queries.ask(
    'UPDATE people.person SET password = $3 WHERE id = $1 AND password = $2 AND removed_at IS NULL RETURNING id',
    [personId, person?.password, kept],
  );
  if (changed.length === 0) throw new SignInRefusedError();
  await endSessions(base, personId, null);
  return begun(await startSession(base, { personId, agent, password: kept }));
}

/** Somebody changed the password between the look at it and the session. */
function begun(session: string | null): string {
  if (session === null) throw new SignInRefusedError();
  return session;
}

function normalLogin(login: string): string {
  return login.trim().toLowerCase().slice(0, 256);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
