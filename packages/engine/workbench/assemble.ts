import { collectGarbage, StoreReadOnlyError } from '../store/index.ts';
import { exportWorkbench } from './archive/archive-export.ts';
import { copyWorkbench } from './archive/fork-copy.ts';
import { prepareCheckpoint, readCheckpointFile } from './checkpoint/checkpoint.ts';
import { compareStates } from './checkpoint/compare.ts';
import { applyRetention, previewRetention } from './checkpoint/retention-apply.ts';
import { readChangeSet, readReferenceContent } from './draft/change-set.ts';
import { listConflicts, readConflictSide, resolveConflict } from './draft/conflict-answer.ts';
import { discardDraft, recoverDraft, refuseOwnEvents, writeDraft } from './draft/draft.ts';
import { rollBackDraft } from './draft/roll-back.ts';
import type { WorkbenchContext } from './files/context.ts';
import { hashOverlay, pathOverlay, readOverlay, statOverlay } from './files/overlay.ts';
import { listOverlay } from './files/overlay-list.ts';
import { createMutex } from './paths/mutex.ts';
import { publishDraft } from './publish/publish-draft.ts';
import { previewPublish } from './publish/publish-preview.ts';
import type { Recovery } from './publish/recover.ts';
import { recover } from './publish/recover.ts';
import { renameWorkbench } from './rename-workbench.ts';
import type { FollowedState } from './state/follow-state.ts';
import { listRevisions } from './state/revision.ts';
import { workbenchRoots } from './state/roots.ts';
import { isWorkbenchRow } from './state/workbench-row.ts';
import { restoreCheckpoint } from './timeline/restore.ts';
import { thenPrune } from './timeline/revision-prune.ts';
import { redo, undoTo } from './timeline/timeline-undo.ts';
import { materialise } from './view/materialise.ts';
import { createViews } from './view/views.ts';
import type { Workbench } from './workbench.ts';

export interface WorkbenchParts {
  readonly context: WorkbenchContext;
  readonly id: string;
  readonly name: string;
  readonly recovery: Recovery | null;
  readonly followed: FollowedState;
  readonly viewBases?: readonly string[] | undefined;
}

export function assembleWorkbench({ context, id, name, recovery, followed, viewBases }: WorkbenchParts): Workbench {
  const { root, store, state } = context;
  const inTurn = createMutex();
  const views = createViews(root, id, viewBases);

  /** One change at a time, and none while an earlier one is half-journaled (its outcome could not be written). */
  function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      if (store.readOnly) throw new StoreReadOnlyError();
      await recover(context);
      return work();
    });
  }

  async function close(): Promise<void> {
    await inTurn(async () => {
      await followed.settled();
      await store.close();
    });
    await views.close();
  }

  return {
    id,
    get name() {
      return state().name ?? name;
    },
    root,
    store,
    recovery,
    resolve: (path) => context.spelling.resolve(path),
    listFiles: (options) => listOverlay(context, options),
    stat: (path) => statOverlay(context, path),
    read: (path) => readOverlay(context, path),
    readPublished: async (path) => context.published.read(await context.spelling.resolve(path)),
    contentHash: (path) => hashOverlay(context, path),
    contentPath: (path) => pathOverlay(context, path),
    draft: () => state().draft,
    write: (cause, work, more) => exclusively(() => writeDraft(context, cause, work, more)),
    rollBack: (what) => exclusively(() => rollBackDraft(context, followed.since(), what)),
    withMaterialisedView: (cause, work, options) => materialise(context, views, exclusively, cause, work, options),
    removeView: views.remove,
    changeSet: () => readChangeSet(context),
    readReference: (path) => readReferenceContent(context, path),
    publish: (selection) => exclusively(() => thenPrune(context, publishDraft(context, selection))),
    previewPublish: (selection) => previewPublish(context, selection),
    conflicts: () => listConflicts(context),
    readSide: (path, side) => readConflictSide(context, path, side),
    resolveConflict: (path, answer) => exclusively(() => resolveConflict(context, path, answer)),
    discard: () => exclusively(() => thenPrune(context, discardDraft(context))),
    recoverDraft: () => exclusively(() => recoverDraft(context)),
    canRecoverDraft: () => state().draft === null && state().discarded !== null,
    checkpoints: () => state().checkpoints,
    createCheckpoint: (label) =>
      exclusively(async () => {
        const { checkpointId, event } = await prepareCheckpoint(context, 'manual', label);
        await context.append([event]);
        return checkpointId;
      }),
    readCheckpointFile: (checkpointId, path) => readCheckpointFile(context, checkpointId, path),
    compareCheckpoints: (before, after) => compareStates(context, before, after),
    restore: (checkpointId, options) => exclusively(() => restoreCheckpoint(context, checkpointId, options)),
    storage: context.storage,
    previewRetention: (options) => previewRetention(context, options),
    applyRetention: (options) => exclusively(() => applyRetention(context, options)),
    timeline: followed.timeline,
    wholeTimeline: followed.wholeTimeline,
    earlierEntries: followed.earlierEntries,
    latestRun: followed.latestRun,
    uncountedRuns: followed.uncountedRuns,
    revisions: () => listRevisions(state().timeline),
    revisionPolicy: context.revisionPolicy,
    undoTo: (messageId, options) => exclusively(() => undoTo(context, followed.wholeTimeline, messageId, options)),
    canRedo: () => state().timeline.undone !== null,
    redo: () => exclusively(() => redo(context)),
    collectGarbage: (options) => {
      const collect = () => collectGarbage(store, workbenchRoots(store), options);
      return options?.dryRun === true ? collect() : exclusively(collect);
    },
    rename: (label) => exclusively(() => renameWorkbench(context, label)),
    copyInto: (directory, what) => exclusively(() => copyWorkbench(context, directory, what)),
    exportTo: (file, options) => exclusively(() => exportWorkbench(context, file, options)),
    onEvent: (listener) =>
      store.journal.onCommit((committed) => {
        for (const row of committed.filter(isWorkbenchRow)) listener(row);
      }),
    append: async (events) => context.append(refuseOwnEvents(events)),
    events: followed.events,
    allEvents: followed.allEvents,
    choices: () => [...state().choices.values()],
    close,
    [Symbol.asyncDispose]: close,
  };
}
