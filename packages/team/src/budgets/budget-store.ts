import type { BudgetView } from '@galley/schema';
import type { PeopleBase } from '../people/base.ts';

export type BudgetKind = BudgetView['kind'];

/** What belongs to a call: the first of each that has a limit and nothing left stops it. */
export interface Spender {
  readonly team: string;
  readonly workbench: string;
  /** Empty where nobody is known to have asked for it. */
  readonly person: string;
}

export interface Amounts {
  readonly dollars: number;
  readonly tokens: number;
}

/**
 * A call that takes longer is over, or its worker is gone: what was held back for it counts as spent. By the clock of the database:
 * a worker whose own is ahead would take the calls of all others for over.
 */
const heldFor = "interval '1 hour'";

export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

const movedToSpent = `INSERT INTO people.spent (team, workbench, person, month, dollars, tokens)
  SELECT team, workbench, person, $1, sum(dollars), sum(tokens) FROM old GROUP BY team, workbench, person
  ON CONFLICT (team, month, workbench, person)
  DO UPDATE SET dollars = people.spent.dollars + EXCLUDED.dollars, tokens = people.spent.tokens + EXCLUDED.tokens`;

export interface Hold {
  /** Of this one call: the same statement again changes nothing. */
  readonly call: string;
  /** What the same Agent held back before, and nobody settled: that was spent, as far as anybody knows. */
  readonly before: string | null;
}

export async function keepHold(
  base: PeopleBase,
  { call, before }: Hold,
  { team, workbench, person }: Spender,
  held: Amounts,
): Promise<void> {
  await base.queries.ask(
    `WITH old AS (DELETE FROM people.held WHERE call = $2 OR (team = $3 AND at < now() - ${heldFor}) RETURNING *) ${movedToSpent}`,
    [monthOf(base.now()), before, team],
  );
  await base.queries.ask(
    `INSERT INTO people.held (call, team, workbench, person, dollars, tokens, at) VALUES ($1, $2, $3, $4, $5, $6, now())
     ON CONFLICT (call) DO NOTHING`,
    [call, team, workbench, person, held.dollars, Math.ceil(held.tokens)],
  );
}

export async function dropHold(base: PeopleBase, call: string): Promise<void> {
  await base.queries.ask('DELETE FROM people.held WHERE call = $1', [call]);
}

/** Once: a call that was settled holds nothing back any more. Null: nobody knows, and what was held back counts. */
export async function settleHold(
  base: PeopleBase,
  call: string,
  cost: { readonly dollars: number | null; readonly tokens: number | null },
): Promise<void> {
  await base.queries.ask(
    `WITH gone AS (DELETE FROM people.held WHERE call = $2 RETURNING *),
     old AS (SELECT team, workbench, person, coalesce($3::double precision, dollars) AS dollars, coalesce($4::bigint, tokens) AS tokens FROM gone)
     ${movedToSpent}`,
    [monthOf(base.now()), call, cost.dollars, cost.tokens === null ? null : Math.ceil(cost.tokens)],
  );
}

interface Row {
  readonly kind: BudgetKind;
  readonly subject: string;
  readonly dollars: number | null;
  readonly tokens: string | null;
  readonly calls_per_minute: number | null;
  readonly spent_dollars: number;
  readonly spent_tokens: string;
}

const sumsOf = (kind: BudgetKind) =>
  `SELECT '${kind}' AS kind, ${kind} AS subject, sum(dollars) AS dollars, sum(tokens) AS tokens FROM moved GROUP BY ${kind}`;

/** Every limit of a team, and everything that was spent or is held back this month. */
export async function readBudgets(base: PeopleBase, team: string): Promise<readonly BudgetView[]> {
  const rows = await base.queries.ask<Row>(
    `WITH moved AS (
       SELECT team, workbench, person, dollars, tokens FROM people.spent WHERE team = $1 AND month = $2
       UNION ALL SELECT team, workbench, person, dollars, tokens FROM people.held WHERE team = $1),
     sums AS (${(['team', 'workbench', 'person'] as const).map(sumsOf).join(' UNION ALL ')})
     SELECT coalesce(b.kind, s.kind) AS kind, coalesce(b.subject, s.subject) AS subject, b.dollars, b.tokens, b.calls_per_minute,
       coalesce(s.dollars, 0) AS spent_dollars, coalesce(s.tokens, 0) AS spent_tokens
     FROM (SELECT * FROM people.budget WHERE team = $1) b FULL JOIN sums s ON s.kind = b.kind AND s.subject = b.subject`,
    [team, monthOf(base.now())],
  );
  return rows.map(({ tokens, spent_tokens, ...row }) => ({
    ...row,
    tokens: tokens === null ? null : Number(tokens),
    spent_tokens: Number(spent_tokens),
  }));
}

export interface NewBudget {
  readonly kind: BudgetKind;
  readonly subject: string;
  readonly dollars: number | null;
  readonly tokens: number | null;
  /** Left as it is when left out: a page of the version before does not know of it. */
  readonly calls_per_minute?: number | null | undefined;
}

/** Without any limit there is no budget. */
export async function setBudget(base: PeopleBase, team: string, budget: NewBudget): Promise<void> {
  const { kind, subject, dollars, tokens, calls_per_minute: calls } = budget;
  await base.queries.ask(
    `INSERT INTO people.budget AS b (team, kind, subject, dollars, tokens, calls_per_minute) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (team, kind, subject) DO UPDATE SET dollars = EXCLUDED.dollars, tokens = EXCLUDED.tokens,
       calls_per_minute = CASE WHEN $7 THEN EXCLUDED.calls_per_minute ELSE b.calls_per_minute END`,
    [team, kind, subject, dollars, tokens, calls ?? null, calls !== undefined],
  );
  await base.queries.ask(
    `DELETE FROM people.budget WHERE team = $1 AND kind = $2 AND subject = $3
     AND dollars IS NULL AND tokens IS NULL AND calls_per_minute IS NULL`,
    [team, kind, subject],
  );
}
