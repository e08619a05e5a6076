import type { WorkbenchContext } from '../files/context.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { parseWorkbenchPath } from '../paths/parse-path.ts';
import type { Revision } from '../state/timeline-place.ts';
import { FileNotInCheckpointError, manifestOf } from './checkpoint.ts';

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

/** Manifests of large folders are large: an old Workbench is not read to its beginning. */
const MOST_CHECKPOINTS = 100;

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

/** Every version of a file that differs from the one after it, newest first. */
export async function fileVersions(context: WorkbenchContext, given: string): Promise<FileVersion[]> {
  const path = await context.spelling.resolve(given);
  const versions: FileVersion[] = [];
  const add = (version: FileVersion) => {
    if (versions.at(-1)?.hash !== version.hash) versions.push(version);
  };
  const { draft, checkpoints } = context.state();
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
  for (const { checkpointId, name, createdAt } of checkpoints.slice(-MOST_CHECKPOINTS).reverse()) {
    const hash = (await manifestOf(context, checkpointId)).files.get(path)?.hash;
    if (hash !== undefined) add({ version: checkpointId, kind: 'checkpoint', name, at: createdAt, hash });
  }
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
