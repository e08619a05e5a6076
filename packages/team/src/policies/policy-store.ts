import { createHash } from 'node:crypto';
import { type Policies, policiesSchema } from '@galley/schema';
import { at, day, type PeopleBase } from '../people/base.ts';
import { strictest } from './policies.ts';

export interface PoliciesView {
  readonly team: Policies;
  readonly workbench: Policies;
  readonly holds: Policies;
}

const none: Policies = policiesSchema.parse({});

export async function readPolicies(base: PeopleBase, workbenchId: string): Promise<PoliciesView> {
  const [row] = await base.queries.ask<{ team: unknown; workbench: unknown }>(
    `SELECT t.policies AS team, p.policies AS workbench
     FROM galley.workbenches w JOIN people.team t ON t.id = w.team
     LEFT JOIN people.workbench_policies p ON p.workbench = w.id WHERE w.id = $1`,
    [workbenchId],
  );
  const team = policiesSchema.parse(row?.team ?? none);
  const workbench = policiesSchema.parse(row?.workbench ?? none);
  return { team, workbench, holds: strictest(team, workbench) };
}

/** Where the approver differs from the requester, no setting answers in the approver's place. */
export async function plansMustWait(base: PeopleBase, workbenchId: string): Promise<boolean> {
  return (await readPolicies(base, workbenchId)).holds.approver_differs;
}

export async function readTeamPolicies(base: PeopleBase, team: string): Promise<Policies> {
  const [row] = await base.queries.ask<{ policies: unknown }>('SELECT policies FROM people.team WHERE id = $1', [team]);
  return policiesSchema.parse(row?.policies ?? none);
}

export async function setTeamPolicies(base: PeopleBase, team: string, policies: Policies): Promise<void> {
  await base.queries.ask('UPDATE people.team SET policies = $2 WHERE id = $1', [team, policies]);
}

export async function setWorkbenchPolicies(base: PeopleBase, workbenchId: string, policies: Policies): Promise<void> {
  await base.queries.ask(
    `INSERT INTO people.workbench_policies (workbench, policies) VALUES ($1, $2)
     ON CONFLICT (workbench) DO UPDATE SET policies = EXCLUDED.policies`,
    [workbenchId, policies],
  );
}

/** Who asked for a Run: the first one who is noted stays. */
export async function noteRequester(
  base: PeopleBase,
  workbenchId: string,
  runId: string,
  personId: string,
): Promise<void> {
  await base.queries.ask(
    'INSERT INTO people.asked (workbench, run, person) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [workbenchId, runId, personId],
  );
}

export async function requesterOf(base: PeopleBase, workbenchId: string, runId: string): Promise<string | null> {
  const [row] = await base.queries.ask<{ person: string }>(
    'SELECT person FROM people.asked WHERE workbench = $1 AND run = $2',
    [workbenchId, runId],
  );
  return row?.person ?? null;
}

/** A second word counts for a day: what two people wanted last week is not what they want now. */
const endorsedMs = day;

/** What exactly two people must want: the call with its input, and the Draft it is about. */
export function actOf(procedure: string, input: Readonly<Record<string, unknown>>, draft: string | null): string {
  const sorted = JSON.stringify(input, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256')
    .update(JSON.stringify([procedure, sorted, draft]))
    .digest('hex');
}

export interface Endorsement {
  readonly workbenchId: string;
  readonly act: string;
  readonly procedure: string;
  readonly personId: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Digest of the Draft that there is now; null without one. */
  readonly draft: string | null;
}

/** Notes a person's word for an act, and says whose words there are. */
export async function endorse(base: PeopleBase, endorsement: Endorsement): Promise<readonly string[]> {
  const { workbenchId, act, procedure, personId, input, draft } = endorsement;
  await base.queries.ask(
    `INSERT INTO people.endorsement (workbench, act, procedure, person, at, input, draft) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (workbench, act, person) DO UPDATE SET at = EXCLUDED.at, done_at = NULL, input = EXCLUDED.input, draft = EXCLUDED.draft`,
    [workbenchId, act, procedure, personId, at(base.now()), JSON.stringify(input), draft ?? noDraft],
  );
  return endorsersOf(base, workbenchId, act);
}

/** Other than a word of before this was kept, for which nobody can say what Draft it was about. */
const noDraft = '';

/** Those who still may: a word of somebody who lost the role since no longer counts. */
async function endorsersOf(base: PeopleBase, workbenchId: string, act: string): Promise<readonly string[]> {
  const rows = await base.queries.ask<{ person: string }>(
    `SELECT e.person FROM people.endorsement e JOIN people.person p ON p.id = e.person
     LEFT JOIN people.role r ON r.workbench = e.workbench AND r.person = e.person
     WHERE e.workbench = $1 AND e.act = $2 AND e.at > $3 AND e.done_at IS NULL AND p.removed_at IS NULL
       AND (p.owner OR r.role IN ('owner', 'editor', 'reviewer')) ORDER BY e.at`,
    [workbenchId, act, at(base.now() - endorsedMs)],
  );
  return rows.map(({ person }) => person);
}

/** Words are used up by what they were given for. */
export async function settleAct(base: PeopleBase, workbenchId: string, act: string): Promise<void> {
  await base.queries.ask('UPDATE people.endorsement SET done_at = $3 WHERE workbench = $1 AND act = $2', [
    workbenchId,
    act,
    at(base.now()),
  ]);
}

export interface WaitingAct {
  readonly act: string;
  readonly procedure: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly names: string[];
  readonly own: boolean;
  readonly at: string;
}

interface ActRow extends Omit<WaitingAct, 'at' | 'input'> {
  readonly input: string;
  readonly at: Date;
}

/**
 * What waits for a second word and is about the Draft as it is now. A word for another Draft must not be given by somebody who
 * looks at this one: whoever changed it back afterwards would have two words for what one of them never saw.
 */
export async function listActs(
  base: PeopleBase,
  { workbenchId, personId, draft }: Pick<Endorsement, 'workbenchId' | 'personId' | 'draft'>,
): Promise<readonly WaitingAct[]> {
  const rows = await base.queries.ask<ActRow>(
    `SELECT e.act, min(e.procedure) AS procedure, min(e.input) AS input, array_agg(p.name ORDER BY e.at) AS names,
       bool_or(e.person = $2) AS own, min(e.at) AS at
     FROM people.endorsement e JOIN people.person p ON p.id = e.person
     WHERE e.workbench = $1 AND e.done_at IS NULL AND e.at > $3 AND e.draft = $4 AND e.input IS NOT NULL
     GROUP BY e.act ORDER BY min(e.at)`,
    [workbenchId, personId, at(base.now() - endorsedMs), draft ?? noDraft],
  );
  return rows.map((row) => ({ ...row, input: JSON.parse(row.input), at: row.at.toISOString() }));
}

/** Whether anything waits at all: asking for the Draft takes a worker. */
export async function hasActs(base: PeopleBase, workbenchId: string): Promise<boolean> {
  const rows = await base.queries.ask(
    'SELECT 1 FROM people.endorsement WHERE workbench = $1 AND done_at IS NULL AND at > $2 LIMIT 1',
    [workbenchId, at(base.now() - endorsedMs)],
  );
  return rows.length > 0;
}
