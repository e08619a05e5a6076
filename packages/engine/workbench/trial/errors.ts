import { GalleyError, NotFoundError } from '@galley/schema';
import { countChanges } from '../state/draft-entries.ts';
import type { DraftState } from '../state/draft-state.ts';

export class TrialNotFoundError extends NotFoundError {
  constructor(draftId: string) {
    super(`There is no trial ${draftId}.`, 'It may have been dropped. List what there is: galley try list DIR', {
      draft_id: draftId,
    });
  }
}

/** A Draft that the trial knows nothing of would be lost. */
export class DraftInTheWayError extends GalleyError {
  constructor({ draftId, entries }: DraftState) {
    const changes = countChanges(entries);
    super({
      code: 'DRAFT_UNDECIDED',
      message: `A Draft with ${changes} changed ${changes === 1 ? 'file' : 'files'} is waiting for your decision.`,
      remedy: 'Publish or discard it first, take single files instead, or keep this trial in its place.',
      details: { draft_id: draftId, changes },
    });
  }
}
