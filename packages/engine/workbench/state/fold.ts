import type { JournalRow, StorageLimits, WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';
import { type Choices, followChoices } from './choices.ts';
import { applyChanges, entriesAfterPublish } from './draft-entries.ts';
import type { DraftState } from './draft-state.ts';
import { emptyTimeline, followTimeline, type Timeline } from './timeline.ts';
import { followTrials, noTrials, type Trials } from './trial-state.ts';
import type { UnfinishedPublish } from './unfinished-publish.ts';

export type { DraftEntry } from './draft-entries.ts';
export type { DraftState } from './draft-state.ts';
export type { TrialState } from './trial-state.ts';
export type { UnfinishedPublish } from './unfinished-publish.ts';

export interface CheckpointState {
  readonly checkpointId: string;
  readonly reason: 'publish' | 'restore' | 'undo' | 'manual' | 'files';
  readonly name: string;
  readonly manifest: string;
  readonly files: number;
  readonly bytes: number;
  readonly createdAt: number;
}

export interface WorkbenchState {
  readonly id: string | null;
  /** Given by a person; null while the folder's own name stands. */
  readonly name: string | null;
  readonly draft: DraftState | null;
  /** The Draft that was discarded last, until the next one starts: discarding can be taken back (SPEC B8). */
  readonly discarded: DraftState | null;
  /** Drafts beside it, one for each model that was given the same request (SPEC B13). Undo does not reach them. */
  readonly trials: Trials;
  readonly checkpoints: readonly CheckpointState[];
  readonly unfinishedPublish: UnfinishedPublish | null;
  /** The limits that a person changed. */
  readonly storage: Partial<StorageLimits>;
  /** The last word on each setting. */
  readonly choices: Choices;
  /** The conversation that counts, and the places that undo and redo can go to. */
  readonly timeline: Timeline;
}

export const emptyWorkbenchState: WorkbenchState = {
  id: null,
  name: null,
  draft: null,
  discarded: null,
  trials: noTrials,
  checkpoints: [],
  unfinishedPublish: null,
  storage: {},
  choices: new Map(),
  timeline: emptyTimeline,
};

/** Everything about a Workbench that is not its Published files, from its events alone. */
export function foldWorkbench(
  rows: Iterable<JournalRow<WorkbenchEvent>>,
  from: WorkbenchState = emptyWorkbenchState,
): WorkbenchState {
  let state = from;
  for (const row of rows) state = followTimeline(state, foldEvent(state, row), row);
  return state;
}

function foldEvent(before: WorkbenchState, row: JournalRow<WorkbenchEvent>): WorkbenchState {
  const { seq, at, event } = row;
  const trials = followTrials(before.trials, event, { seq, at, draft: before.draft });
  const state = trials === before.trials ? before : { ...before, trials };
  switch (event.type) {
    case 'workbench.created':
      return { ...state, id: event.workbench_id };
    case 'draft.started':
      return { ...state, draft: { draftId: event.draft_id, startedAt: at, entries: new Map() }, discarded: null };
    case 'draft.changed':
      return { ...state, draft: changeDraft(state.draft, event, at) };
    case 'draft.discarded':
      return { ...state, draft: null, discarded: state.draft };
    case 'draft.recovered':
      return { ...state, draft: state.discarded, discarded: null };
    case 'checkpoint.created':
      return { ...state, checkpoints: [...state.checkpoints, checkpointOf(event, at)] };
    case 'checkpoint.deleted':
      return { ...state, checkpoints: state.checkpoints.filter((each) => each.checkpointId !== event.checkpoint_id) };
    case 'publish.started':
      return { ...state, unfinishedPublish: unfinishedOf(event) };
    case 'publish.finished':
      return finishPublish(state, event.publish_id);
    case 'publish.rolled_back':
      return { ...state, unfinishedPublish: null };
    case 'workbench.renamed':
      return { ...state, name: event.name };
    case 'trial.kept':
      return keepTrial(state, event, at);
    case 'trial.started':
    case 'trial.answered':
    case 'trial.dropped':
    case 'message.added':
    case 'timeline.moved':
    case 'revisions.pruned':
    case 'consent.changed':
    case 'program.called':
    case 'web.search_requested':
    case 'web.search_finished':
      return state;
    case 'model.selected':
    case 'context.set':
    case 'context.removed':
    case 'planning.set':
    case 'planning.unset':
      return { ...state, choices: followChoices(state.choices, row) };
    case 'storage.set':
      return { ...state, storage: { ...state.storage, [event.limit]: event.value } };
    default:
      return event satisfies never;
  }
}

function changeDraft(
  draft: DraftState | null,
  { draft_id: draftId, changes, sources }: WorkbenchEventOf<'draft.changed'>,
  at: number,
): DraftState | null {
  if (draft === null || draft.draftId !== draftId) return draft;
  return { ...draft, entries: applyChanges(draft.entries, changes, at, sources ?? null) };
}

/** What a trial holds is the Draft from now on; a trial that changed nothing leaves none. */
function keepTrial(state: WorkbenchState, event: WorkbenchEventOf<'trial.kept'>, at: number): WorkbenchState {
  const trial = state.trials.get(event.draft_id);
  if (trial === undefined) return state;
  const { entries } = trial;
  const draft = entries.size === 0 ? null : { draftId: event.as, startedAt: at, entries };
  return { ...state, draft, discarded: null };
}

/** Only what was published leaves the Draft, so that publishing single files needs no other rule. */
function finishPublish(state: WorkbenchState, publishId: string): WorkbenchState {
  const publish = state.unfinishedPublish;
  if (publish === null || publish.publishId !== publishId) return state;
  const { draft } = state;
  if (publish.kind === 'restore' || publish.kind === 'files' || draft === null || draft.draftId !== publish.draftId) {
    return { ...state, unfinishedPublish: null };
  }
  const entries = entriesAfterPublish(draft.entries, publish.operations);
  return { ...state, unfinishedPublish: null, draft: entries.size === 0 ? null : { ...draft, entries } };
}

function checkpointOf(event: WorkbenchEventOf<'checkpoint.created'>, at: number): CheckpointState {
  const { checkpoint_id: checkpointId, reason, name, manifest, files, bytes } = event;
  return { checkpointId, reason, name, manifest, files, bytes, createdAt: at };
}

function unfinishedOf(event: WorkbenchEventOf<'publish.started'>): UnfinishedPublish {
  const { publish_id: publishId, kind, draft_id: draftId, checkpoint_id: checkpointId, operations } = event;
  const timeline = event.timeline === undefined ? null : { kind: event.timeline.kind, toSeq: event.timeline.to_seq };
  return { publishId, kind, draftId, checkpointId, operations, timeline };
}
