import { at, minute, type PeopleBase } from './base.ts';
import { TooManyGuessesError } from './errors.ts';

const mostWrong = 10;
const lockedMs = 15 * minute;

/** Throws where too many wrong attempts were made on one subject; counted in the database, so for all servers together. */
export async function checkGuesses(base: PeopleBase, subject: string): Promise<void> {
  const [row] = await base.queries.ask<{ wrong: number }>(
    'SELECT wrong FROM people.guess WHERE subject = $1 AND until > $2',
    [subject, at(base.now())],
  );
  if (row !== undefined && row.wrong >= mostWrong) throw new TooManyGuessesError();
}

export async function countGuess(base: PeopleBase, subject: string): Promise<void> {
  const now = base.now();
  await base.queries.ask(
    `INSERT INTO people.guess (subject, wrong, until) VALUES ($1, 1, $3)
     ON CONFLICT (subject) DO UPDATE SET
       wrong = CASE WHEN people.guess.until > $2 THEN people.guess.wrong + 1 ELSE 1 END, until = $3`,
    [subject, at(now), at(now + lockedMs)],
  );
}

export async function forgetGuesses(base: PeopleBase, subject: string): Promise<void> {
  await base.queries.ask('DELETE FROM people.guess WHERE subject = $1', [subject]);
}
