import { storedPath } from '../../store/index.ts';
import {
  type ChangeEntry,
  type DraftPlace,
  FileNotFoundError,
  FileNotInCheckpointError,
  type Workbench,
} from '../../workbench/index.ts';

export interface ComparedVersions {
  /** The id of a Checkpoint, or `now` for the folder as it is. */
  readonly before: string;
  readonly after: string;
}

/**
 * Two versions of the folder, looked at as a Draft is: the later one in place of the Draft, the earlier one as what it was
 * made from. The Draft has no part in it.
 */
export function betweenVersions(workbench: Workbench, { before, after }: ComparedVersions): DraftPlace {
  const { objects } = workbench.store;
  const hashAt = (path: string, version: string) =>
    workbench.hashOfVersion(path, version === 'now' ? 'published' : version);
  const there = async (path: string, version: string): Promise<string | null> => {
    try {
      return await hashAt(path, version);
    } catch (error) {
      if (error instanceof FileNotFoundError || error instanceof FileNotInCheckpointError) return null;
      throw error;
    }
  };
  return {
    ...workbench,
    draft: () => null,
    changeSet: () => changesBetween(workbench, { before, after }),
    async readReference(path) {
      const hash = await there(path, before);
      if (hash === null) return { bytes: null, hash: null, source: 'none' };
      return { bytes: await objects.get(hash), hash, source: 'version' };
    },
    async stat(path) {
      const hash = await there(path, after);
      return hash === null ? null : { path, size: await objects.sizeOf(hash), modifiedAt: 0, draft: null };
    },
    read: async (path) => objects.get(await hashAt(path, after)),
    contentHash: (path) => hashAt(path, after),
    contentPath: async (path) => storedPath(objects, await hashAt(path, after)),
  };
}

async function changesBetween(workbench: Workbench, { before, after }: ComparedVersions): Promise<ChangeEntry[]> {
  const { added, removed, modified } = await workbench.compareCheckpoints(before, after);
  const same = { from: null, modified: true, conflict: false, executable: false } as const;
  const entries: ChangeEntry[] = [
    ...added.map(({ path, size, hash }) => ({
      ...same,
      path,
      change: 'added' as const,
      size,
      referenceSize: null,
      reference: null,
      hash,
    })),
    ...removed.map(({ path, size, hash }) => ({
      ...same,
      path,
      change: 'deleted' as const,
      size: 0,
      referenceSize: size,
      reference: hash,
      hash: null,
    })),
    ...modified.map((file) => ({
      ...same,
      path: file.path,
      change: 'modified' as const,
      size: file.after.size,
      referenceSize: file.before.size,
      reference: file.before.hash,
      hash: file.after.hash,
    })),
  ];
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1));
}
