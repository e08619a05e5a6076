import type { FileChange, FileOperation, JournalRow, WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';

export interface DraftEntry extends FileChange {
  readonly changedAt: number;
}

export interface DraftState {
  readonly draftId: string;
  readonly startedAt: number;
  readonly entries: ReadonlyMap<string, DraftEntry>;
}

export interface CheckpointState {
  readonly checkpointId: string;
  readonly reason: 'publish' | 'restore' | 'undo' | 'manual';
  readonly name: string;
  readonly manifest: string;
  readonly files: number;
  readonly bytes: number;
  readonly createdAt: number;
}

export interface UnfinishedPublish {
  readonly publishId: string;
  readonly kind: 'publish' | 'restore' | 'timeline';
  readonly draftId: string | null;
  readonly checkpointId: string;
  readonly operations: readonly FileOperation[];
}

export interface WorkbenchState {
  readonly id: string | null;
  readonly model: string | null;
  readonly draft: DraftState | null;
  readonly checkpoints: readonly CheckpointState[];
  readonly unfinishedPublish: UnfinishedPublish | null;
}

export const emptyWorkbenchState: WorkbenchState = {
  id: null,
  model: null,
  draft: null,
  checkpoints: [],
  unfinishedPublish: null,
};

/** Everything about a Workbench that is not its Published files, from its events alone. */
export function foldWorkbench(
  rows: Iterable<JournalRow<WorkbenchEvent>>,
  from: WorkbenchState = emptyWorkbenchState,
): WorkbenchState {
  let state = from;
  for (const row of rows) state = foldEvent(state, row);
  return state;
}

function foldEvent(state: WorkbenchState, { at, event }: JournalRow<WorkbenchEvent>): WorkbenchState {
  switch (event.type) {
    case 'workbench.created':
      return { ...state, id: event.workbench_id };
    case 'model.selected':
      return { ...state, model: event.model };
    case 'message.added':
      return state;
    case 'draft.started':
      return { ...state, draft: { draftId: event.draft_id, startedAt: at, entries: new Map() } };
    case 'draft.changed':
      return { ...state, draft: changeDraft(state.draft, event, at) };
    case 'draft.discarded':
      return { ...state, draft: null };
    case 'checkpoint.created':
      return { ...state, checkpoints: [...state.checkpoints, checkpointOf(event, at)] };
    case 'publish.started':
      return { ...state, unfinishedPublish: unfinishedOf(event) };
    case 'publish.finished':
      return finishPublish(state, event.publish_id);
    case 'publish.rolled_back':
      return { ...state, unfinishedPublish: null };
    case 'workbench.renamed':
    case 'draft.recovered':
    case 'checkpoint.deleted':
    case 'timeline.moved':
    case 'revisions.pruned':
      return state;
    default:
      return event satisfies never;
  }
}

function changeDraft(
  draft: DraftState | null,
  { draft_id: draftId, changes }: WorkbenchEventOf<'draft.changed'>,
  at: number,
): DraftState | null {
  if (draft === null || draft.draftId !== draftId) return draft;
  const entries = new Map(draft.entries);
  for (const change of changes) {
    // A path that is back at its reference is no longer a change to review or publish.
    if (change.hash === change.reference) entries.delete(change.path);
    else entries.set(change.path, { ...change, changedAt: at });
  }
  return { ...draft, entries };
}

/** Only what was published leaves the Draft, so that publishing single files needs no other rule. */
function finishPublish(state: WorkbenchState, publishId: string): WorkbenchState {
  const publish = state.unfinishedPublish;
  if (publish === null || publish.publishId !== publishId) return state;
  const { draft } = state;
  if (publish.kind === 'restore' || draft === null || draft.draftId !== publish.draftId) {
    return { ...state, unfinishedPublish: null };
  }
  const entries = new Map(draft.entries);
  for (const { path, to } of publish.operations) {
    if (entries.get(path)?.hash === to) entries.delete(path);
  }
  return { ...state, unfinishedPublish: null, draft: entries.size === 0 ? null : { ...draft, entries } };
}

function checkpointOf(event: WorkbenchEventOf<'checkpoint.created'>, at: number): CheckpointState {
  const { checkpoint_id: checkpointId, reason, name, manifest, files, bytes } = event;
  return { checkpointId, reason, name, manifest, files, bytes, createdAt: at };
}

function unfinishedOf(event: WorkbenchEventOf<'publish.started'>): UnfinishedPublish {
  const { publish_id: publishId, kind, draft_id: draftId, checkpoint_id: checkpointId, operations } = event;
  return { publishId, kind, draftId, checkpointId, operations };
}
