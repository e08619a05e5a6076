import type { JournalRow, RunEvent, WorkbenchEvent } from '@galley/schema';
import { type ObjectReference, payloadReferences, type ReferenceOptions, type Store } from '../../store/index.ts';
import type { DraftState } from './draft-state.ts';
import { foldWorkbench, type WorkbenchState } from './fold.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { timelineHashes } from './revision-hashes.ts';
import { snapshotContents } from './snapshot-hashes.ts';

/**
 * Everything that names an object, decided by the events alone. Checkpoints come last, so that what counts for them
 * is what deleting them would free. Throws at a Checkpoint whose list cannot be read, unless it is told otherwise.
 */
export async function* workbenchRoots(store: Store, options: ReferenceOptions = {}): AsyncGenerator<ObjectReference> {
  yield* payloadReferences(store);
  const rows = await store.journal.read('workbench');
  const state = foldWorkbench(rows);
  yield* draftRoots(state.draft, 'the Draft');
  yield* draftRoots(state.discarded, 'the Draft that was discarded last');
  for (const trial of state.trials.values()) {
    yield* draftRoots(trial, `the trial of ${trial.model}`, 'trial');
    yield* draftRoots(trial.refines, `what the trial of ${trial.model} began with`, 'trial');
  }
  yield* publishRoots(state);
  yield* runRoots(store);
  yield* revisionRoots(state);
  yield* snapshotRoots(rows, state);
  yield* programRoots(rows);
  yield* checkpointRoots(store, state, options);
}

function named(hash: string, keeper: string, what: string, required = true): ObjectReference {
  return { hash, keeper, what, required };
}

function* draftRoots(draft: DraftState | null, what: string, keeper = 'draft'): Generator<ObjectReference> {
  for (const { path, hash, reference } of draft?.entries.values() ?? []) {
    if (hash !== null) yield named(hash, keeper, `${what}: ${path}`);
    // A lost reference costs Review its left side, and nothing else.
    if (reference !== null) yield named(reference, keeper, `${what}: ${path} as it was before`);
  }
}

function* publishRoots({ unfinishedPublish }: WorkbenchState): Generator<ObjectReference> {
  for (const { path, from, to } of unfinishedPublish?.operations ?? []) {
    if (from !== null) yield named(from, 'publish', `the unfinished publish: ${path} as it was before`);
    if (to !== null) yield named(to, 'publish', `the unfinished publish: ${path}`);
  }
}

async function* runRoots(store: Store): AsyncGenerator<ObjectReference> {
  for (const hash of await store.journal.namedByArchives()) yield named(hash, 'run', 'what a packed run names');
  for (const stream of await store.journal.streams('run_', { unpacked: true })) {
    if (!isRun(stream)) continue;
    for (const { event } of await store.journal.read(stream)) {
      for (const [hash, what] of resultsOf(event)) yield named(hash, 'run', `${what} of ${stream}`);
      // Kept although nothing here says that it is an object: a new kind of event must not lose its content.
      for (const hash of hashesIn(event)) yield named(hash, 'run', stream, false);
    }
  }
}

function resultsOf(event: RunEvent): [string, string][] {
  if (event.type === 'tool.finished') return [[event.result, `the result of ${event.call}`]];
  if (event.type === 'run.started') return [[event.workflow.hash, 'the workflow']];
  return [];
}

function* hashesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (/^[0-9a-f]{64}$/.test(value)) yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* hashesIn(each);
  }
}

/** Named by their message where they have one; what else undo and redo need is not left out. */
function* revisionRoots({ timeline }: WorkbenchState): Generator<ObjectReference> {
  const seen = new Set<unknown>();
  for (let revision = timeline.revisions; revision !== null; revision = revision.previous) {
    const { event } = revision.entry.row;
    if (revision.draft === null || event.type !== 'message.added' || seen.has(revision.draft.entries)) continue;
    seen.add(revision.draft.entries);
    for (const { path, hash } of revision.draft.entries.values()) {
      if (hash !== null) yield named(hash, 'revision', `the Draft as it was at ${event.message_id}: ${path}`);
    }
  }
  for (const hash of timelineHashes(timeline)) yield named(hash, 'revision', 'a state that undo or redo goes to');
}

/** Not required: an older version of Galley did not keep them. */
function* snapshotRoots(
  rows: readonly JournalRow<WorkbenchEvent>[],
  { timeline, trials }: WorkbenchState,
): Generator<ObjectReference> {
  for (const { change, cause } of snapshotContents(rows, timeline.prunedBefore, trials)) {
    for (const hash of [change.hash, change.reference]) {
      if (hash !== null) yield named(hash, 'snapshot', `${change.path} as ${cause} left it`, false);
    }
  }
}

/** How many results of connected programs can still be asked for. */
const recalledResults = 200;

/** Not required: an answer that is gone can be asked for again. */
function* programRoots(rows: readonly JournalRow<WorkbenchEvent>[]): Generator<ObjectReference> {
  const results = rows.flatMap(({ event }) =>
    event.type === 'program.called' && event.result !== null ? [[event.result, event.call] as const] : [],
  );
  for (const [hash, call] of results.slice(-recalledResults))
    yield named(hash, 'program', `the result of ${call}`, false);
}

async function* checkpointRoots(
  store: Store,
  { checkpoints }: WorkbenchState,
  { onUnreadable, onList }: ReferenceOptions,
): AsyncGenerator<ObjectReference> {
  for (const { checkpointId, name, manifest } of checkpoints) {
    const what = `Checkpoint ${checkpointId} (${name})`;
    yield named(manifest, 'checkpoint', what);
    let listed: Manifest;
    try {
      listed = await readManifest(store.objects, manifest);
    } catch (error) {
      if (onUnreadable === undefined) throw error;
      onUnreadable(what, manifest, error);
      continue;
    }
    onList?.();
    for (const [path, { hash }] of listed.files) yield named(hash, 'checkpoint', `${what}: ${path}`);
  }
}

function isRun(stream: string): stream is `run_${string}` {
  return stream.startsWith('run_');
}
