import { createHash } from 'node:crypto';
import type { FileOperation } from '@galley/schema';
import { prepareCheckpoint } from '../checkpoint/checkpoint.ts';
import { findConflicts } from '../draft/conflict.ts';
import { NoDraftError, PublishConflictError } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileTooLargeError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import type { DraftEntry } from '../state/draft-entries.ts';
import type { DraftState } from '../state/fold.ts';
import { performPublish } from './publish.ts';
import { NothingToPublishError, type PublishSelection, selectEntries } from './publish-selection.ts';

export interface PublishResult {
  readonly checkpointId: string;
  readonly published: string[];
}

/** A selection of a Draft, with what each of its paths will become. */
export interface ChosenChanges {
  readonly draft: DraftState;
  readonly entries: readonly DraftEntry[];
  readonly parts: ReadonlyMap<string, Uint8Array>;
  wantedOf(entry: DraftEntry): string | null;
  sizeOf(entry: DraftEntry): number;
}

export async function chooseChanges(context: WorkbenchContext, selection: PublishSelection): Promise<ChosenChanges> {
  const { spelling } = context;
  const { draft } = context.state();
  if (draft === null) throw new NoDraftError();
  const paths = selection.paths && (await inParallel(selection.paths, (path) => spelling.resolve(path)));
  const parts = new Map<string, Uint8Array>();
  const hashes = new Map<string, string>();
  for (const [given, bytes] of selection.contents ?? []) {
    const path = await spelling.resolve(given);
    parts.set(path, bytes);
    if (bytes.byteLength > context.maxFileBytes) {
      throw new FileTooLargeError(path, bytes.byteLength, context.maxFileBytes);
    }
    hashes.set(path, createHash('sha256').update(bytes).digest('hex'));
  }
  const wantedOf = ({ path, hash }: DraftEntry) => hashes.get(path) ?? hash;
  // A part that is what the Draft started from publishes nothing of that file.
  const entries = selectEntries(draft.entries, { ...(paths && { paths }), contents: parts }).filter(
    (entry) => !parts.has(entry.path) || wantedOf(entry) !== entry.reference,
  );
  const isSelective = paths !== undefined || parts.size > 0;
  if (isSelective && entries.length === 0) throw new NothingToPublishError();
  const sizeOf = ({ path, hash, size }: DraftEntry) => parts.get(path)?.byteLength ?? (hash === null ? 0 : size);
  return { draft, entries, parts, wantedOf, sizeOf };
}

export async function publishDraft(
  context: WorkbenchContext,
  selection: PublishSelection = {},
): Promise<PublishResult> {
  const { draft, entries, parts, wantedOf } = await chooseChanges(context, selection);
  const search = { entries: draft.entries, among: entries, wantedOf };
  const conflicts = await findConflicts(context, search);
  if (conflicts.length > 0) throw new PublishConflictError(conflicts);
  for (const { path } of entries) {
    const bytes = parts.get(path);
    if (bytes !== undefined) await context.store.objects.put(bytes);
  }

  const paths = entries.map(({ path }) => path);
  const { checkpointId, manifest, event } = await prepareCheckpoint(context, 'publish', 'Before publishing', {
    include: paths,
  });
  const keptHash = (path: string) => manifest.files.get(path)?.hash ?? null;
  // The folder may have changed while it was stored; what is in the Checkpoint is what will be replaced.
  const sideOf = (path: string) => {
    const hash = keptHash(path);
    return { state: hash === null ? 'absent' : 'file', hash } as const;
  };
  const late = await findConflicts(context, { ...search, sideOf });
  if (late.length > 0) throw new PublishConflictError(late);
  const operations = entries.map(
    (entry): FileOperation => ({ path: entry.path, from: keptHash(entry.path), to: wantedOf(entry) }),
  );
  await performPublish(context, {
    kind: 'publish',
    draftId: draft.draftId,
    checkpointId,
    checkpoint: event,
    operations,
    modeOf: (path) => manifest.files.get(path)?.mode,
  });
  return { checkpointId, published: paths };
}
