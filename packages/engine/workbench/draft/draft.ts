import { GalleyError, InternalError, type NewEvent } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { createDraftWriter, type StagedWriter } from './draft-writer.ts';
import { NoDraftError } from './errors.ts';

/** Events that land with what was written, and the files that it may be made from where that is known (SPEC T6). */
export type Landing =
  | readonly NewEvent[]
  | { readonly events: readonly NewEvent[]; readonly sources: readonly string[] | null };

export type MoreEvents<Result> = (result: Result) => Promise<Landing> | Landing;

export async function writeDraft<Result>(
  context: WorkbenchContext,
  cause: string,
  work: (writer: StagedWriter) => Promise<Result>,
  more: MoreEvents<Result> = () => [],
): Promise<Result> {
  const writer = createDraftWriter(context);
  const result = await work(writer);
  const changes = await writer.changes();
  const landing = await more(result);
  const { events: others, sources = null } = 'events' in landing ? landing : { events: landing };
  const events: NewEvent[] = [];
  if (changes.length > 0) {
    const existing = context.state().draft;
    const draftId = existing?.draftId ?? context.ids.next('draft');
    if (existing === null) {
      events.push({ stream: 'workbench', event: { type: 'draft.started', draft_id: draftId } });
    }
    const made = { sources: sources === null ? null : [...sources] };
    events.push({ stream: 'workbench', event: { type: 'draft.changed', draft_id: draftId, cause, changes, ...made } });
  }
  events.push(...refuseOwnEvents(others));
  if (events.length > 0) await context.append(events);
  return result;
}

export async function discardDraft(context: WorkbenchContext): Promise<string[]> {
  const draft = context.state().draft;
  if (draft === null) throw new NoDraftError();
  await context.append([{ stream: 'workbench', event: { type: 'draft.discarded', draft_id: draft.draftId } }]);
  return [...draft.entries.keys()].sort();
}

export class DraftNotRecoverableError extends GalleyError {
  constructor() {
    super({
      code: 'DRAFT_NOT_RECOVERABLE',
      message: 'There is no discarded Draft to bring back.',
      remedy: 'A discard can be undone until the next Draft starts. Undo to an earlier message may still reach it.',
    });
  }
}

/** Takes back a discard (SPEC B8). The paths that are in the Draft again. */
export async function recoverDraft(context: WorkbenchContext): Promise<string[]> {
  const { draft, discarded } = context.state();
  if (draft !== null || discarded === null) throw new DraftNotRecoverableError();
  await context.append([{ stream: 'workbench', event: { type: 'draft.recovered', draft_id: discarded.draftId } }]);
  return [...discarded.entries.keys()].sort();
}

/** Draft, publish and Checkpoint events stand for files that were stored first; from anywhere else they would lie. */
export function refuseOwnEvents(events: readonly NewEvent[]): readonly NewEvent[] {
  for (const { event } of events) {
    if (/^(draft|publish|checkpoint|workbench|timeline|revisions)\.|^trial\.(?!answered)/.test(event.type)) {
      throw new InternalError(`Only the Workbench itself may record ${event.type}.`);
    }
  }
  return events;
}
