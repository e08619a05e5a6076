import { callByName, proceduresThrough } from '@galley/engine/attach';
import { actAs } from '@galley/engine/store';
import { NoDraftError } from '@galley/engine/workbench';
import type { ProcedureHandlers } from '@galley/engine/workshop';
import { connectSetups, GalleyError, needOf, type ProcedureName, procedures, toErrorPayload } from '@galley/schema';
import type { PeopleBase } from '../people/base.ts';
import { type Caller, roleOf, rolesOf } from '../people/caller.ts';
import { checkRole } from '../people/check-role.ts';
import { type NewDecision, noteDecision } from '../people/decisions.ts';
import { TeamOwnerOnlyError } from '../people/errors.ts';
import {
  changesPublished,
  hidesContent,
  isApproval,
  judgeApproval,
  judgePublish,
  requireShownDraft,
  UnseenContentError,
} from '../policies/policies.ts';
import { actOf, endorse, noteRequester, readPolicies, requesterOf, settleAct } from '../policies/policy-store.ts';
import type { TeamDesks } from './desks.ts';
import { refusedOnServer } from './server-bounds.ts';

type Input = Readonly<Record<string, unknown>>;

/** Whoever calls another one about a run has not asked for it. */
const starting: readonly ProcedureName[] = [
  'WorkshopSendUserMessage',
  'WorkshopRegenerate',
  'RunStart',
  'TryStart',
  'CompanionApply',
];

/** Answered by the table of people, not by a Workbench. */
const forMembers: readonly ProcedureName[] = ['WorkbenchList', 'ModelList'];

/**
 * The procedures as one person has them: every door (page, command, MCP, companion) calls these and no others. What the role
 * does not cover, a policy forbids or a server must not do never reaches a Workbench.
 */
export function guardCalls(base: PeopleBase, person: Caller, desks: TeamDesks, origin: string): ProcedureHandlers {
  return proceduresThrough(async (name, input) => {
    const procedure = name as ProcedureName;
    const given = input as Input;
    const bound = refusedOnServer(procedure, given);
    const ofTeam = !('workbench_id' in procedures[procedure].input.shape);
    const role = ofTeam ? null : await roleOf(base, person, String(given.workbench_id));
    const note = notesOf(base, person, procedure, given, role !== null);
    try {
      if (ofTeam) checkOfTeam(person, procedure);
      else checkRole(role, String(given.workbench_id), asksForLessReview(procedure, given) ? 'PlanningSet' : procedure);
      if (speaksForTeam(procedure, given) && !person.ownsTeam) throw new TeamOwnerOnlyError(procedure);
      if (bound !== null) throw bound;
    } catch (error) {
      await note('refused', error);
      throw error;
    }
    if (ofTeam) return callOfTeam({ base, person, desks, procedure, input: given, note });
    const { personId, name: called, team } = person;
    const { call } = await desks.reach(String(given.workbench_id), { personId, name: called, team });
    const addressed = (result: unknown) => withoutPlace(procedure, result, `${origin}/#/w/${given.workbench_id}`);
    if (needOf(procedure) === 'look') return addressed(await callByName(call, procedure, given));
    let allowed: Allowed;
    try {
      allowed = await checkPolicies(base, person, call, procedure, given);
    } catch (error) {
      await note('refused', error);
      throw error;
    }
    // On record before it happens: a server that dies in between leaves what was asked for, and by whom.
    await note('asked');
    try {
      const result = await callByName(call, procedure, allowed.input);
      const started = starting.includes(procedure) ? runsOf(result) : [];
      for (const run of started) await noteRequester(base, String(given.workbench_id), run, person.personId);
      if (allowed.act !== null) await settleAct(base, String(given.workbench_id), allowed.act);
      await note('done', undefined, result);
      return addressed(result);
    } catch (error) {
      await note('failed', error);
      throw error;
    }
  });
}

/** A request whose plan need not wait takes what setting that for the Workbench takes. */
function asksForLessReview(procedure: ProcedureName, { interactive }: Input): boolean {
  return procedure === 'WorkshopSendUserMessage' && interactive !== undefined && interactive !== true;
}

/** Where its holder has laid it out is the worker's affair: the folder is gone with its lease. Programs get to it by its address. */
function withoutPlace(procedure: ProcedureName, result: unknown, address: string): unknown {
  if (!(result instanceof Object)) return result;
  if (['WorkbenchGet', 'WorkbenchGreet', 'WorkbenchTrust'].includes(procedure)) return { ...result, path: '' };
  if (procedure !== 'ConnectGet' && procedure !== 'ConnectAllow') return result;
  return { ...result, folder: address, setups: connectSetups(address) };
}

/** What one person keeps for all of their Workbenches a team has for all of its people. */
function speaksForTeam(procedure: ProcedureName, { level, remember }: Input): boolean {
  return (procedure === 'PlanningSet' && level === 'user') || (procedure === 'TrustAllow' && remember === true);
}

interface OfTeam {
  readonly base: PeopleBase;
  readonly person: Caller;
  readonly desks: TeamDesks;
  readonly procedure: ProcedureName;
  readonly input: Input;
  readonly note: ReturnType<typeof notesOf>;
}

function checkOfTeam(person: Caller, procedure: ProcedureName): void {
  if (!forMembers.includes(procedure) && !person.ownsTeam) throw new TeamOwnerOnlyError(procedure);
}

async function callOfTeam({ base, person, desks, procedure, input, note }: OfTeam): Promise<unknown> {
  if (procedure === 'WorkbenchList') return { workbenches: await workbenchesOf(base, person) };
  const handlers = await desks.ofTeam(person.team);
  if (needOf(procedure) === 'look') return callByName(handlers, procedure, input);
  // A test of a provider sends something: that it was asked for is on record before it leaves.
  if ('changes' in procedures[procedure]) await note('asked');
  try {
    const acting = { person_id: person.personId, name: person.name };
    const result = await actAs(acting, () => callByName(handlers, procedure, input));
    // Opening a page that lists keys decides nothing.
    if ('changes' in procedures[procedure]) await note('done');
    return result;
  } catch (error) {
    await note('failed', error);
    throw error;
  }
}

export async function workbenchesOf(base: PeopleBase, person: Caller) {
  const roles = await rolesOf(base, person);
  const rows = await base.queries.ask<{ id: string; name: string }>(
    'SELECT id, name FROM galley.workbenches WHERE id = ANY($1) AND team = $2 ORDER BY name, id',
    [[...roles.keys()], person.team],
  );
  return rows.map(({ id, name }) => ({ workbench_id: id, name, path: '' }));
}

interface Allowed {
  readonly input: Input;
  readonly act: string | null;
}

async function checkPolicies(
  base: PeopleBase,
  person: Caller,
  call: ProcedureHandlers,
  procedure: ProcedureName,
  input: Input,
): Promise<Allowed> {
  const workbenchId = String(input.workbench_id);
  const publishes = changesPublished(procedure, input);
  if (!publishes && !isApproval(procedure)) return { input, act: null };
  const { holds } = await readPolicies(base, workbenchId);
  if (isApproval(procedure)) {
    const runId = String(input.run_id);
    const requester = holds.approver_differs ? await askedFor(base, call, workbenchId, runId) : null;
    const refused = judgeApproval(holds, { runId, requester, approver: person.personId });
    if (refused !== null) throw refused;
  }
  if (!publishes || !holds.publish_needs_two) return { input, act: null };
  if (hidesContent(procedure, input)) throw new UnseenContentError();
  const { digest } = await call.ReviewGetChangeSet({ workbench_id: workbenchId });
  requireShownDraft(input, digest);
  // Nobody could look at it, and what comes into being meanwhile nobody has seen.
  if (procedure === 'DraftPublish' && digest === null) throw new NoDraftError();
  const { digest: _, ...rest } = input;
  const act = actOf(procedure, rest, digest);
  const { personId } = person;
  const endorsers = await endorse(base, { workbenchId, act, procedure, personId, input: rest, draft: digest });
  const refused = judgePublish(holds, { act, endorsers, caller: person.personId });
  if (refused !== null) throw refused;
  // Two people agreed to the Draft with this digest: one that changed in between is not published.
  return { input: procedure === 'DraftPublish' && digest !== null ? { ...input, digest } : input, act };
}

/** As the run's own record says: whoever noted it beside that may have gone away before they did. Null for a run that is not there. */
async function askedFor(
  base: PeopleBase,
  call: ProcedureHandlers,
  workbenchId: string,
  runId: string,
): Promise<string | null> {
  const noted = await requesterOf(base, workbenchId, runId);
  try {
    const { person } = await call.WorkshopGetRun({ workbench_id: workbenchId, run_id: runId });
    return person?.person_id ?? noted;
  } catch (error) {
    if (error instanceof GalleyError && error.code === 'NOT_FOUND') return noted;
    throw error;
  }
}

/** What a person's record says about one call; of a Workbench they have no part in, no more than that it was named. */
function notesOf(base: PeopleBase, person: Caller, procedure: ProcedureName, input: Input, isTheirs: boolean) {
  return async (outcome: NewDecision['outcome'], error?: unknown, result?: unknown) => {
    const code = error === undefined ? null : toErrorPayload(error).code;
    if (error !== undefined && !(error instanceof GalleyError) && outcome === 'refused') return;
    const runId = textOf(input.run_id) ?? runsOf(result)[0] ?? null;
    const workbenchId = textOf(input.workbench_id);
    const known = workbenchId !== null && isTheirs;
    const about = known ? aboutOf(input, result) : workbenchId;
    await noteDecision(base, person, {
      workbenchId: known ? workbenchId : null,
      procedure,
      runId,
      about,
      outcome,
      code,
    });
  };
}

const subjects = ['comment_id', 'item_id', 'gate_id', 'checkpoint_id', 'message_id', 'draft_id', 'provider', 'hash'];

function aboutOf(input: Input, result: unknown): string | null {
  const from: Input = result instanceof Object ? { ...result, ...input } : input;
  for (const subject of subjects) {
    const text = textOf(from[subject]);
    if (text !== null) return text;
  }
  return null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Runs that an answer says were started. */
function runsOf(result: unknown): readonly string[] {
  if (!(result instanceof Object)) return [];
  const { run_id, run_ids } = result as { run_id?: unknown; run_ids?: unknown };
  const all = Array.isArray(run_ids) ? run_ids : [run_id];
  return all.filter((run): run is string => typeof run === 'string');
}
