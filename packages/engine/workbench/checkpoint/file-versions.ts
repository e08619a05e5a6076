import type { WorkbenchContext } from '../files/context.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { parseWorkbenchPath } from '../paths/parse-path.ts';
import type { Revision } from '../state/timeline-place.ts';
import { FileNotInCheckpointError, manifestOf } from './checkpoint.ts';
import { CheckpointNotFoundError } from './errors.ts';

/** `now`: Draft first; `published`; the id of a Checkpoint, or of the message of a Revision. */
export type VersionName = string;

export interface FileVersion {
  readonly version: VersionName;
  readonly kind: 'draft' | 'published' | 'checkpoint' | 'revision';
  /** What people called it; empty where nobody did. */
  readonly name: string;
  /** When it was so; null: it is so now. */
  readonly at: number | null;
  readonly hash: string;
}

/** Manifests of large folders are large: one look reads so many, and says where the next one begins. */
const CHECKPOINTS_IN_PART = 20;

/** `next` is the Checkpoint before which the next part begins; null at the end. */
export interface FileVersions {
  readonly versions: readonly FileVersion[];
  readonly next: string | null;
}

/** The content of one version of a file; it is in the object store when this resolves. */
export async function hashOfVersion(context: WorkbenchContext, given: string, version: VersionName): Promise<string> {
  const then = parseWorkbenchPath(given);
  const path = await context.spelling.resolve(then);
  if (version === 'published') {
    const kept = await context.published.keep(path);
    if (kept === null) throw new FileNotFoundError(path);
    return kept.hash;
  }
  if (version.startsWith('msg_')) {
    const revision = revisionsOf(context).find((each) => messageOf(each) === version);
    const hash = revision?.draft?.entries.get(path)?.hash;
    if (hash === undefined || hash === null) throw new FileNotFoundError(path);
    return hash;
  }
  const { files } = await manifestOf(context, version);
  const file = files.get(then) ?? files.get(path);
  if (file === undefined) throw new FileNotInCheckpointError(version, path);
  return file.hash;
}

/** Every version of a file that differs from the one after it, newest first; with `before`, those before a Checkpoint. */
export async function fileVersions(
  context: WorkbenchContext,
  given: string,
  before: string | null = null,
): Promise<FileVersions> {
  const path = await context.spelling.resolve(given);
  const newer = before === null ? await versionsNow(context, path) : [];
  const { checkpoints } = context.state();
  const end = before === null ? checkpoints.length : checkpoints.findIndex((each) => each.checkpointId === before);
  if (end < 0) throw new CheckpointNotFoundError(before ?? '');
  const start = Math.max(0, end - CHECKPOINTS_IN_PART);
  const versions = [...newer];
  // What the part before this one ended with is not told again.
  let last = before === null ? newer.at(-1)?.hash : await hashIn(context, before, path);
  for (const { checkpointId, name, createdAt } of checkpoints.slice(start, end).reverse()) {
    const hash = await hashIn(context, checkpointId, path);
    if (hash === undefined || hash === last) continue;
    versions.push({ version: checkpointId, kind: 'checkpoint', name, at: createdAt, hash });
    last = hash;
  }
  return { versions, next: start === 0 ? null : (checkpoints[start]?.checkpointId ?? null) };
}

async function hashIn(context: WorkbenchContext, checkpointId: string, path: string): Promise<string | undefined> {
  return (await manifestOf(context, checkpointId)).files.get(path)?.hash;
}

/** In the Draft and in the folder. */
async function versionsNow(context: WorkbenchContext, path: string): Promise<FileVersion[]> {
  const versions: FileVersion[] = [];
  const add = (version: FileVersion) => {
    if (versions.at(-1)?.hash !== version.hash) versions.push(version);
  };
  const { draft } = context.state();
  const drafted = draft?.entries.get(path);
  if (drafted !== undefined && drafted.hash !== null) {
    add({ version: 'now', kind: 'draft', name: '', at: drafted.changedAt, hash: drafted.hash });
    for (const revision of revisionsOf(context)) {
      if (revision.draft?.draftId !== draft?.draftId) break;
      const hash = revision.draft?.entries.get(path)?.hash ?? null;
      const { at } = revision.entry.row;
      if (hash !== null) add({ version: messageOf(revision), kind: 'revision', name: '', at, hash });
    }
  }
  const published = await context.published.hashOf(path);
  if (published !== null)
    versions.push({ version: 'published', kind: 'published', name: '', at: null, hash: published });
  return versions;
}

/** Newest first. */
function revisionsOf(context: WorkbenchContext): Revision[] {
  const list: Revision[] = [];
  for (let revision = context.state().timeline.revisions; revision !== null; revision = revision.previous) {
    list.push(revision);
  }
  return list;
}

function messageOf({ entry }: Revision): string {
  return entry.row.event.type === 'message.added' ? entry.row.event.message_id : '';
}
