import type { FileOperation } from '@galley/schema';
import { FileNotInCheckpointError, manifestOf, prepareCheckpoint } from '../checkpoint/checkpoint.ts';
import { couldNotSee, ignoreOf } from '../checkpoint/could-not-see.ts';
import { DraftExistsError } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import type { Ignore } from '../paths/ignore.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { performPublish } from '../publish/publish.ts';
import { refuseDrafted } from '../publish/refuse-drafted.ts';
import { createStaging, type LikelyFile } from '../publish/staging.ts';
import { countChanges } from '../state/draft-entries.ts';
import type { Manifest, ManifestFile } from '../state/manifest.ts';

export interface RestoreResult {
  /** The state before this restore: restoring it takes the restore back. */
  readonly checkpointId: string;
  readonly restored: string[];
}

export interface RestoreOptions {
  /** Only these files; one that was not there then is removed. Left out: everything, which no Draft may change meanwhile. */
  readonly paths?: readonly string[];
}

export async function restoreCheckpoint(
  context: WorkbenchContext,
  checkpointId: string,
  { paths }: RestoreOptions = {},
): Promise<RestoreResult> {
  const draft = context.state().draft;
  if (draft !== null && paths === undefined) throw new DraftExistsError(draft.draftId, countChanges(draft.entries));
  const wanted = await manifestOf(context, checkpointId);
  const chosen =
    paths === undefined ? null : new Set(await inParallel(paths, (path) => context.spelling.resolve(path)));
  refuseDrafted(context, chosen ?? []);
  const include = [...wanted.files.keys(), ...wanted.absent, ...(chosen ?? [])];
  const isChosen = (path: string) => chosen === null || chosen.has(path);
  await using staging = createStaging(context);
  const present = await prepareCheckpoint(context, 'restore', 'Before restoring', {
    include,
    // While the files that changed are stored, what they were is laid ready.
    onUnchanged: (unchanged) =>
      staging.guess([...filesOtherThan(unchanged, wanted)].filter(({ path }) => isChosen(path))),
  });
  const ignoredThen = await ignoreOf(context.store.objects, wanted);
  for (const path of chosen ?? []) {
    const known = wanted.files.has(path) || !couldNotSee(wanted, ignoredThen, path);
    if (!known || (!wanted.files.has(path) && !present.manifest.files.has(path))) {
      throw new FileNotInCheckpointError(checkpointId, path);
    }
  }
  const operations = restoreOperations(present.manifest, wanted, ignoredThen).filter(({ path }) => isChosen(path));
  await performPublish(context, {
    kind: 'restore',
    draftId: null,
    checkpointId: present.checkpointId,
    checkpoint: present.event,
    operations,
    modeOf: (path) => wanted.files.get(path)?.mode,
    staging,
  });
  return { checkpointId: present.checkpointId, restored: operations.map(({ path }) => path) };
}

function* filesOtherThan(known: ReadonlyMap<string, ManifestFile>, wanted: Manifest): Iterable<LikelyFile> {
  for (const [path, file] of wanted.files) {
    const now = known.get(path);
    if (now?.hash !== file.hash || now.mode !== file.mode) yield { path, ...file };
  }
}

/** What brings the folder from `present` to `wanted`, touching only what the Checkpoint could see when it was made. */
export function restoreOperations(present: Manifest, wanted: Manifest, ignoredThen: Ignore): FileOperation[] {
  const operations: FileOperation[] = [];
  for (const [path, { hash, mode }] of wanted.files) {
    const now = present.files.get(path);
    if (now?.hash !== hash || now.mode !== mode) operations.push({ path, from: now?.hash ?? null, to: hash });
  }
  for (const [path, { hash }] of present.files) {
    if (wanted.files.has(path)) continue;
    if (!couldNotSee(wanted, ignoredThen, path)) operations.push({ path, from: hash, to: null });
  }
  return operations.sort((left, right) => (left.path < right.path ? -1 : 1));
}
