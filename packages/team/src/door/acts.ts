import type { ProcedureHandlers } from '@galley/engine/workshop';
import {
  type ActAbout,
  GalleyError,
  NotFoundError,
  type TeamProcedureArguments,
  type TeamProcedureOutput,
} from '@galley/schema';
import type { PeopleBase } from '../people/base.ts';
import type { Person } from '../people/caller.ts';
import { aboutOfAct } from '../policies/about-of-act.ts';
import { requireShownDraft } from '../policies/policies.ts';
import { endorse, hasActs, listActs, readPolicies, type WaitingAct } from '../policies/policy-store.ts';
import type { TeamDesks } from './desks.ts';

interface Asking {
  readonly base: PeopleBase;
  readonly person: Person;
  readonly desks: TeamDesks;
}

/** What a second person is asked for, and what exactly that is: nobody agrees to what they are not shown. */
export async function waitingActs(
  { base, person, desks }: Asking,
  workbench_id: string,
): Promise<TeamProcedureOutput<'ActList'>> {
  // Once the policy is gone nothing waits any more: whoever wanted it does it alone.
  const { holds } = await readPolicies(base, workbench_id);
  if (!holds.publish_needs_two || !(await hasActs(base, workbench_id))) return { digest: null, acts: [] };
  const { call } = await desks.reach(workbench_id);
  const { digest } = await call.ReviewGetChangeSet({ workbench_id });
  const acts = await listActs(base, { workbenchId: workbench_id, personId: person.personId, draft: digest });
  const shown = acts.map(async ({ input, ...act }) => ({
    ...act,
    about: await aboutAct(call, workbench_id, act.procedure, input),
  }));
  return { digest, acts: await Promise.all(shown) };
}

export async function agreeToAct(
  asking: Asking,
  { workbench_id, act, digest: seen }: TeamProcedureArguments<'ActEndorse'>,
): Promise<TeamProcedureOutput<'ActEndorse'>> {
  const { base, person, desks } = asking;
  const { call } = await desks.reach(workbench_id);
  const { digest: draft } = await call.ReviewGetChangeSet({ workbench_id });
  requireShownDraft({ digest: seen }, draft);
  const { personId } = person;
  const found = (await listActs(base, { workbenchId: workbench_id, personId, draft })).find((each) => each.act === act);
  if (found === undefined) {
    throw new NotFoundError(
      'Nothing waits under this name for the Draft as it is now.',
      'Look at the Draft again, list what waits and name one.',
    );
  }
  const { procedure, input } = found;
  await endorse(base, { workbenchId: workbench_id, act, procedure, personId, input, draft });
  return waitingActs(asking, workbench_id);
}

type Input = WaitingAct['input'];

async function aboutAct(
  call: ProcedureHandlers,
  workbench_id: string,
  procedure: string,
  input: Input,
): Promise<ActAbout> {
  if (procedure !== 'WorkshopUndo' && procedure !== 'WorkshopRegenerate') return aboutOfAct(input);
  const again = procedure === 'WorkshopRegenerate';
  const place = { workbench_id, message_id: String(input.message_id), before: input.before === true, again };
  try {
    return aboutOfAct(input, (await call.WorkshopPreviewUndo(place)).folder_paths);
  } catch (error) {
    // The message is gone by now: there is nothing to go back to.
    if (error instanceof GalleyError) return aboutOfAct(input);
    throw error;
  }
}
