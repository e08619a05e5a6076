import { collectGarbage, StoreReadOnlyError } from '../store/index.ts';
import { exportWorkbench } from './archive/archive-export.ts';
import { copyWorkbench } from './archive/fork-copy.ts';
import type { DraftPlace } from './capabilities.ts';
import { prepareCheckpoint, readCheckpointFile } from './checkpoint/checkpoint.ts';
import { compareStates } from './checkpoint/compare.ts';
import { fileVersions, hashOfVersion } from './checkpoint/file-versions.ts';
import { applyRetention, previewRetention } from './checkpoint/retention-apply.ts';
import { readConflictSide, resolveConflict } from './draft/conflict-answer.ts';
import { discardDraft, recoverDraft } from './draft/draft.ts';
import { removeFromDraft } from './draft/remove-from-draft.ts';
import { createDraftPlace } from './draft-place.ts';
import type { WorkbenchContext } from './files/context.ts';
import { listPublished, readPublishedPart } from './files/published-list.ts';
import { createMutex } from './paths/mutex.ts';
import { changeFiles, putBackFiles } from './publish/change-files.ts';
import { publishDraft } from './publish/publish-draft.ts';
import { previewPublish } from './publish/publish-preview.ts';
import type { Recovery } from './publish/recover.ts';
import { recover } from './publish/recover.ts';
import { renameWorkbench } from './rename-workbench.ts';
import type { FollowedState } from './state/follow-state.ts';
import { listRevisions } from './state/revision.ts';
import { workbenchRoots } from './state/roots.ts';
import { restoreCheckpoint } from './timeline/restore.ts';
import { thenPrune } from './timeline/revision-prune.ts';
import { previewUndo, redo, undoRegenerate, undoTo } from './timeline/timeline-undo.ts';
import { keepTrial } from './trial/keep-trial.ts';
import { takeFiles } from './trial/take-files.ts';
import { trialContext, trialOf } from './trial/trial-context.ts';
import { dropTrials, startTrials } from './trial/trials.ts';
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

  const placeOver = (over: WorkbenchContext) => createDraftPlace({ context: over, exclusively, views, id, followed });
  const trialPlaces = new Map<string, DraftPlace>();

  return {
    ...placeOver(context),
    get name() {
      return state().name ?? name;
    },
    recovery,
    removeView: views.remove,
    publish: (selection) => exclusively(() => thenPrune(context, publishDraft(context, selection))),
    onPlacing: (listener) => context.placing.listen(listener),
    previewPublish: (selection) => previewPublish(context, selection),
    readSide: (path, side) => readConflictSide(context, path, side),
    removeFromDraft: (path, cause) => exclusively(() => removeFromDraft(context, path, cause)),
    resolveConflict: (path, answer) => exclusively(() => resolveConflict(context, path, answer)),
    discard: () => exclusively(() => thenPrune(context, discardDraft(context))),
    recoverDraft: () => exclusively(() => recoverDraft(context)),
    canRecoverDraft: () => state().draft === null && state().discarded !== null,
    trials: () => [...state().trials.values()],
    trial(draftId) {
      trialOf(context, draftId);
      const place = trialPlaces.get(draftId) ?? placeOver(trialContext(context, draftId));
      trialPlaces.set(draftId, place);
      return place;
    },
    startTrials: (trials, more) => exclusively(() => startTrials(context, trials, more)),
    keepTrial: (draftId, options) => exclusively(() => thenPrune(context, keepTrial(context, draftId, options))),
    takeFiles: (draftId, paths, options) => exclusively(() => takeFiles(context, draftId, paths, options)),
    dropTrials: (draftIds, more = []) => exclusively(() => dropTrials(context, draftIds, more)),
    publishedFiles: (after, most) => listPublished(context, after, most),
    readPublishedPart: (part) => readPublishedPart(context, part),
    changeFiles: (acts, label) => exclusively(() => changeFiles(context, acts, label)),
    putBackFiles: (checkpointId, paths) => exclusively(() => putBackFiles(context, checkpointId, paths)),
    checkpoints: () => state().checkpoints,
    createCheckpoint: (label) =>
      exclusively(async () => {
        const { checkpointId, event } = await prepareCheckpoint(context, 'manual', label);
        await context.append([event]);
        return checkpointId;
      }),
    fileVersions: (path, before) => fileVersions(context, path, before),
    hashOfVersion: (path, version) => hashOfVersion(context, path, version),
    readCheckpointFile: (checkpointId, path) => readCheckpointFile(context, checkpointId, path),
    compareCheckpoints: (before, after) => compareStates(context, before, after),
    restore: (checkpointId, options) => exclusively(() => restoreCheckpoint(context, checkpointId, options)),
    storage: context.storage,
    previewRetention: (options) => previewRetention(context, options),
    applyRetention: (options) => exclusively(() => applyRetention(context, options)),
    wholeTimeline: followed.wholeTimeline,
    latestRun: followed.latestRun,
    uncountedRuns: followed.uncountedRuns,
    revisions: () => listRevisions(state().timeline),
    revisionPolicy: context.revisionPolicy,
    undoTo: (messageId, options) => exclusively(() => undoTo(context, followed.wholeTimeline, messageId, options)),
    previewUndo: (messageId, options) => previewUndo(context, followed.wholeTimeline, messageId, options),
    canRedo: () => state().timeline.undone !== null,
    redo: () => exclusively(() => redo(context)),
    canUndoRegenerate: () => state().timeline.replaced !== null,
    undoRegenerate: (more) => exclusively(() => undoRegenerate(context, more)),
    collectGarbage: (options) => {
      const collect = () => collectGarbage(store, workbenchRoots(store), options);
      return options?.dryRun === true ? collect() : exclusively(collect);
    },
    rename: (label) => exclusively(() => renameWorkbench(context, label)),
    copyInto: (directory, what) => exclusively(() => copyWorkbench(context, directory, what)),
    exportTo: (file, options) => exclusively(() => exportWorkbench(context, file, options)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
