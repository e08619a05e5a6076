import { at, minute, type PeopleBase } from './base.ts';
import { TooManyGuessesError } from './errors.ts';

const mostWrong = 10;
const lockedMs = 15 * minute;

/**
 * Counts an attempt before it is looked at, and throws where there were too many: of a thousand that come at once, ten are looked
 * at. Counted in the database, so for all servers together.
 */
export async function takeGuess(base: PeopleBase, subject: string): Promise<void> {
  const now = base.now();
  const [row] = await base.queries.ask<{ wrong: number }>(
    // Names that somebody made up must not stay for ever; what others change at this moment is left to them.
    `WITH old AS (DELETE FROM people.guess WHERE subject IN (
       SELECT subject FROM people.guess WHERE until <= $2 AND subject <> $1 LIMIT 100 FOR UPDATE SKIP LOCKED))
     INSERT INTO people.guess (subject, wrong, until) VALUES ($1, 1, $3)
     ON CONFLICT (subject) DO UPDATE SET
       wrong = CASE WHEN people.guess.until > $2 THEN people.guess.wrong + 1 ELSE 1 END, until = $3
     WHERE people.guess.until <= $2 OR people.guess.wrong < $4 RETURNING wrong`,
    [subject, at(now), at(now + lockedMs), mostWrong],
  );
  if (row === undefined) throw new TooManyGuessesError();
}

/** An attempt that was right does not count; those before it do. */
export async function giveBackGuess(base: PeopleBase, subject: string): Promise<void> {
  await base.queries.ask('UPDATE people.guess SET wrong = wrong - 1 WHERE subject = $1 AND wrong > 0', [subject]);
}

export async function forgetGuesses(base: PeopleBase, subject: string): Promise<void> {
  await base.queries.ask('DELETE FROM people.guess WHERE subject = $1', [subject]);
}
