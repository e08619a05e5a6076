import { createHash } from 'node:crypto';
import { WrongStateError } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';

/** What a Draft holds, as one name: two people who saw the same digest saw the same Draft. Null without one. */
export function draftDigest(place: Pick<DraftPlace, 'draft'>): string | null {
  const draft = place.draft();
  if (draft === null) return null;
  const entries = [...draft.entries.values()].map(({ path, hash, renamed_from }) => [path, hash, renamed_from]);
  entries.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([draft.draftId, entries]))
    .digest('hex');
}

/** Asked in turn with what follows: nothing may change between this look and the publish. */
export function requireSeenDraft(place: Pick<DraftPlace, 'draft'>, digest: string | undefined): void {
  if (digest === undefined || draftDigest(place) === digest) return;
  throw new WrongStateError(
    'The Draft has changed since it was reviewed.',
    'Look at the Draft again, then decide about it as it is now.',
    { digest },
  );
}
