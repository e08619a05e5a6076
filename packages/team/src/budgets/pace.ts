import { setTimeout as pause } from 'node:timers/promises';
import { reaching } from '@galley/engine/store';
import type { Waiting } from '@galley/engine/workshop';
import type { PeopleBase } from '../people/base.ts';
import type { BudgetKind, Spender } from './budget-store.ts';

/** Looked at again at least so often: whoever set the limit may have changed it, and a call that was cancelled leaves its turn to others. */
const LONGEST_WAIT_MS = 5_000;
const SHORTEST_WAIT_MS = 100;

/**
 * As providers count: each limit is a bucket with as many calls as a minute allows, which fills evenly. A turn is taken where every
 * limit that the call is under has one left, in the statement that looks; by the clock of the database, which all workers share.
 */
const takeTurn = `
  WITH mine AS (
    SELECT team, kind, subject, calls_per_minute AS calls, greatest(paced_at, clock_timestamp()) AS free_at FROM people.budget
    WHERE team = $1 AND calls_per_minute IS NOT NULL
      AND ((kind = 'team' AND subject = $1) OR (kind = 'workbench' AND subject = $2) OR (kind = 'person' AND subject = $3))
    ORDER BY kind, subject FOR UPDATE
  ), judged AS (
    SELECT *, extract(epoch FROM free_at - clock_timestamp()) + 60.0 / calls - 60 AS late FROM mine
  ), taken AS (
    UPDATE people.budget b SET paced_at = judged.free_at + make_interval(secs => 60.0 / judged.calls) FROM judged
    WHERE b.team = judged.team AND b.kind = judged.kind AND b.subject = judged.subject
      AND (SELECT max(late) FROM judged) <= 0
  )
  SELECT kind, calls, late * 1000 AS late_ms FROM judged WHERE late > 0 ORDER BY late DESC LIMIT 1`;

interface Late {
  readonly kind: BudgetKind;
  readonly calls: number;
  readonly late_ms: number;
}

/** Waits until the call may be made; false where nobody wants it any more. Budgets without a pace make nobody wait. */
export async function untilTurn(
  base: PeopleBase,
  { team, workbench, person }: Spender,
  { signal, onWait }: Waiting,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) return false;
    const [late] = await reaching(() => base.queries.ask<Late>(takeTurn, [team, workbench, person]));
    if (late === undefined) return true;
    const waitMs = Math.min(Math.max(Number(late.late_ms), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    onWait?.({ message: wordsOf(late), waitMs, attempt });
    // A little more by chance: those that wait together must not all come back together.
    const chance = 1 + (base.randomBytes(1)[0] ?? 0) / 1_024;
    await pause(waitMs * chance, undefined, { signal }).catch(() => undefined);
  }
}

const whose: Readonly<Record<BudgetKind, string>> = {
  team: 'The team',
  workbench: 'This Workbench',
  person: 'Whoever asked for this run',
};

function wordsOf({ kind, calls }: Late): string {
  const many = calls === 1 ? 'one call to a model' : `${calls} calls to models`;
  return `${whose[kind]} may make ${many} in a minute, and has made ${calls === 1 ? 'it' : 'them'}.`;
}
