import type { FileOperation } from '@galley/schema';
import type { ObjectStore } from '../store/index.ts';
import { manifestOf, prepareCheckpoint } from './checkpoint.ts';
import type { WorkbenchContext } from './context.ts';
import { DraftExistsError } from './errors.ts';
import { type Ignore, parseIgnore } from './ignore.ts';
import type { Manifest } from './manifest.ts';
import { performPublish } from './publish.ts';

export interface RestoreResult {
  /** The state before this restore: restoring it takes the restore back. */
  readonly checkpointId: string;
  readonly restored: string[];
}

export async function restoreCheckpoint(context: WorkbenchContext, checkpointId: string): Promise<RestoreResult> {
  const draft = context.state().draft;
  if (draft !== null) throw new DraftExistsError(draft.draftId, draft.entries.size);
  const wanted = await manifestOf(context, checkpointId);
  const include = [...wanted.files.keys(), ...wanted.absent];
  const present = await prepareCheckpoint(context, 'restore', 'Before restoring', include);
  const ignoredThen = await ignoreOf(context.store.objects, wanted);
  const operations = restoreOperations(present.manifest, wanted, ignoredThen);
  await performPublish(context, {
    kind: 'restore',
    draftId: null,
    checkpointId: present.checkpointId,
    checkpoint: present.event,
    operations,
    modeOf: (path) => wanted.files.get(path)?.mode,
  });
  return { checkpointId: present.checkpointId, restored: operations.map(({ path }) => path) };
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
    const unseen = withAncestors(path).some((each) => wanted.skipped.has(each) || ignoredThen(each, each !== path));
    if (wanted.absent.has(path) || !unseen) operations.push({ path, from: hash, to: null });
  }
  return operations.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function withAncestors(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

async function ignoreOf(objects: ObjectStore, manifest: Manifest): Promise<Ignore> {
  const file = manifest.files.get('.galleyignore');
  return parseIgnore(file === undefined ? '' : (await objects.get(file.hash)).toString('utf8'));
}
