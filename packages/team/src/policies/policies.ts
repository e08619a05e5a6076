import { GalleyError, type Policies, type ProcedureName, WrongStateError } from '@galley/schema';

/** A rule that either of them has holds: a Workbench can be stricter than its team, never laxer. */
export function strictest(team: Policies, workbench: Policies): Policies {
  return {
    approver_differs: team.approver_differs || workbench.approver_differs,
    publish_needs_two: team.publish_needs_two || workbench.publish_needs_two,
  };
}

/** Procedures by which a plan is approved, whole or by item. */
const approvals: readonly ProcedureName[] = ['WorkshopApprovePlan', 'PlanDecideItem'];

export function isApproval(name: ProcedureName): boolean {
  return approvals.includes(name);
}

/** Whether this call changes Published. Undo does where it takes a publish back, redo where it may bring one again. */
export function changesPublished(name: ProcedureName, input: Readonly<Record<string, unknown>>): boolean {
  if (name === 'WorkshopUndo' || name === 'WorkshopRegenerate') return input.across_publish === true;
  return changingPublished.includes(name);
}

const changingPublished: readonly ProcedureName[] = [
  ...([
    'DraftPublish',
    'CheckpointRestore',
    'WorkshopRedo',
    'WorkshopUndoRegenerate',
    'FileChange',
    'FilePutBack',
  ] as const),
];

/** Whoever agrees sees the name of a file and not what it holds: their word would not be a word for the content. */
export class UnseenContentError extends GalleyError {
  constructor() {
    super({
      code: 'SECOND_PERSON_NEEDED',
      message: 'Here two people agree to what is published, and nobody can look at content that is only sent along.',
      remedy: 'Have the file changed in the Draft, where it can be reviewed, or ask an owner about the policy.',
    });
  }
}

export function hidesContent(name: ProcedureName, { acts }: Readonly<Record<string, unknown>>): boolean {
  if (name !== 'FileChange' || !Array.isArray(acts)) return false;
  return acts.some((act: unknown) => act instanceof Object && 'act' in act && act.act === 'put');
}

/** A person's word is for the Draft they were shown: for one that became another meanwhile nobody has said anything. */
export function requireShownDraft({ digest }: Readonly<Record<string, unknown>>, now: string | null): void {
  if (digest === undefined || digest === now) return;
  throw new WrongStateError(
    'The Draft has changed since it was reviewed, so your word is not noted.',
    'Look at the Draft again, then decide about it as it is now.',
    { digest },
  );
}

export class SameApproverError extends GalleyError {
  constructor(runId: string, reason: 'same' | 'unknown') {
    super({
      code: 'APPROVER_MUST_DIFFER',
      message: {
        same: 'You asked for this run, so somebody else approves its plan.',
        unknown: 'It is not known who asked for this run, so nobody can approve its plan.',
      }[reason],
      remedy: {
        same: 'Ask a reviewer, an editor or an owner of this Workbench to look at the plan.',
        unknown: 'Send the request again, then have somebody else approve its plan.',
      }[reason],
      details: { run_id: runId, reason },
    });
  }
}

export class SecondPersonError extends GalleyError {
  constructor(act: string) {
    super({
      code: 'SECOND_PERSON_NEEDED',
      message: 'This needs a second person. Your word is noted.',
      remedy:
        'Ask a reviewer, an editor or an owner to agree, on the page or with "galley agree"; then do it again. Or they do the same.',
      details: { act },
    });
  }
}

/** `requester` is null where the record does not say: then nobody is known to be another. */
export function judgeApproval(
  policies: Policies,
  {
    runId,
    requester,
    approver,
  }: { readonly runId: string; readonly requester: string | null; readonly approver: string },
): SameApproverError | null {
  if (!policies.approver_differs) return null;
  if (requester === null) return new SameApproverError(runId, 'unknown');
  return requester === approver ? new SameApproverError(runId, 'same') : null;
}

export function judgePublish(
  policies: Policies,
  { act, endorsers, caller }: { readonly act: string; readonly endorsers: readonly string[]; readonly caller: string },
): SecondPersonError | null {
  if (!policies.publish_needs_two) return null;
  return endorsers.some((person) => person !== caller) ? null : new SecondPersonError(act);
}
