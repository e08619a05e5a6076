import type { DraftPlace } from './capabilities.ts';
import { readChangeSet, readReferenceContent } from './draft/change-set.ts';
import { listConflicts } from './draft/conflict-answer.ts';
import { refuseOwnEvents, writeDraft } from './draft/draft.ts';
import { rollBackDraft } from './draft/roll-back.ts';
import type { WorkbenchContext } from './files/context.ts';
import { hashOverlay, pathOverlay, readOverlay, statOverlay } from './files/overlay.ts';
import { listOverlay } from './files/overlay-list.ts';
import type { Exclusive } from './paths/mutex.ts';
import type { FollowedState } from './state/follow-state.ts';
import { isWorkbenchRow } from './state/workbench-row.ts';
import { materialise } from './view/materialise.ts';
import type { Views } from './view/views.ts';

interface PlaceParts extends Pick<DraftPlace, 'id'> {
  readonly followed: FollowedState;
  readonly context: WorkbenchContext;
  readonly exclusively: Exclusive;
  readonly views: Views;
}

/** The files over the Draft that `context` has: the same for the Draft of a Workbench and for a trial. */
export function createDraftPlace({ context, exclusively, views, id, followed }: PlaceParts): DraftPlace {
  return {
    id,
    root: context.root,
    store: context.store,
    resolve: (path) => context.spelling.resolve(path),
    listFiles: (options) => listOverlay(context, options),
    stat: (path) => statOverlay(context, path),
    read: (path) => readOverlay(context, path),
    readPublished: async (path) => context.published.read(await context.spelling.resolve(path)),
    contentHash: (path) => hashOverlay(context, path),
    contentPath: (path) => pathOverlay(context, path),
    draft: () => context.state().draft,
    write: (cause, work, more) => exclusively(() => writeDraft(context, cause, work, more)),
    rollBack: (what) => exclusively(() => rollBackDraft(context, followed.since(), what)),
    withMaterialisedView: (cause, work, options) => materialise(context, views, exclusively, cause, work, options),
    changeSet: () => readChangeSet(context),
    readReference: (path) => readReferenceContent(context, path),
    conflicts: () => listConflicts(context),
    onEvent: (listener) =>
      context.store.journal.onCommit((committed) => {
        for (const row of committed.filter(isWorkbenchRow)) listener(row);
      }),
    append: async (more) => context.append(refuseOwnEvents(more)),
    events: followed.events,
    allEvents: followed.allEvents,
    choices: () => [...context.state().choices.values()],
    timeline: followed.timeline,
    earlierEntries: followed.earlierEntries,
  };
}
