import type { DecisionView } from '@galley/schema';
import { at, type PeopleBase } from './base.ts';
import type { Caller } from './caller.ts';

export interface NewDecision {
  readonly workbenchId: string | null;
  readonly procedure: string;
  readonly runId: string | null;
  /** What it was about: a comment, a gate, a Checkpoint, a person. */
  readonly about: string | null;
  readonly outcome: DecisionView['outcome'];
  readonly code: string | null;
}

const mostCharacters = 300;

/** Writes down what somebody decided or tried to. Rows are added and never changed. */
export async function noteDecision(base: PeopleBase, person: Caller, decision: NewDecision): Promise<void> {
  const { workbenchId, procedure, outcome, code } = decision;
  const [runId, about] = [keepable(decision.runId), keepable(decision.about)];
  await base.queries.ask(
    `INSERT INTO people.decision (team, workbench, at, person, name, via, procedure, run, about, outcome, code)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[person.team, workbenchId, at(base.now()), person.personId, person.name, person.via],
      ...[procedure, runId, about, outcome, code],
    ],
  );
}

/** What somebody sent that was refused stands here, too: nothing of it may keep the row from being written. */
function keepable(text: string | null): string | null {
  return text === null ? null : text.slice(0, mostCharacters).replaceAll('\0', '\u{fffd}');
}

export interface DecisionQuery {
  readonly team: string;
  readonly workbenchId: string | null;
  readonly runId: string | null;
  readonly limit: number;
}

export async function listDecisions(base: PeopleBase, query: DecisionQuery): Promise<DecisionView[]> {
  const rows = await base.queries.ask<Omit<DecisionView, 'at'> & { at: Date }>(
    `SELECT at, name, via, workbench AS workbench_id, procedure, run AS run_id, about, outcome, code
     FROM people.decision WHERE team = $1 AND ($2::text IS NULL OR workbench = $2) AND ($3::text IS NULL OR run = $3)
     ORDER BY id DESC LIMIT $4`,
    [query.team, query.workbenchId, query.runId, query.limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
