import { dirname } from 'node:path';
import { type FileChange, GalleyError } from '@galley/schema';
import type { WorkbenchContext } from './context.ts';
import { FileNotFoundError, FileTooLargeError, PathOccupiedError } from './errors.ts';
import { isFolder } from './open-inside.ts';
import { parseWorkbenchPath } from './parse-path.ts';

/** What a tool may do to the Draft. It sees its own changes; nobody else does before all of them land. */
export interface DraftWriter {
  read(path: string): Promise<Buffer>;
  exists(path: string): Promise<boolean>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  delete(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

export class FileChangedWhileEditedError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'FILE_CHANGED_WHILE_EDITED',
      message: `${path} was changed outside Galley while it was being edited, so the edit was not kept.`,
      remedy: 'Read the file again and repeat the edit.',
      details: { path },
    });
  }
}

interface Content {
  readonly hash: string | null;
  readonly size: number;
}

export interface StagedWriter extends DraftWriter {
  /** What differs from the overlay, with the reference content safely stored. */
  changes(): Promise<FileChange[]>;
}

export function createDraftWriter(context: WorkbenchContext): StagedWriter {
  const { root, store, published, maxFileBytes } = context;
  const drafted = context.state().draft?.entries ?? new Map<string, FileChange>();
  const staged = new Map<string, Content>();
  /** Published content that the work in hand has seen, and so may have built on. */
  const seen = new Map<string, string | null>();

  async function contentOf(path: string): Promise<Content> {
    const known = staged.get(path) ?? drafted.get(path);
    if (known !== undefined) return known;
    const kept = await published.keep(path);
    if (!seen.has(path)) seen.set(path, kept?.hash ?? null);
    return kept ?? { hash: null, size: 0 };
  }

  async function isFile(path: string): Promise<boolean> {
    const known = staged.get(path) ?? drafted.get(path);
    return known === undefined ? (await published.stat(path)) !== null : known.hash !== null;
  }

  async function refuseOccupied(path: string): Promise<void> {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (await isFile(folder)) throw new PathOccupiedError(path, `${folder} is a file, not a folder`);
    }
    const below = [...staged, ...drafted].some(([other, { hash }]) => hash !== null && other.startsWith(`${path}/`));
    if (below || (await isFolder(root, path))) throw new PathOccupiedError(path, 'a folder has that name');
    // Also refuses a link or device in that place.
    await published.stat(path);
  }

  async function stage(path: string, content: Content): Promise<void> {
    await refuseOccupied(path);
    staged.set(path, content);
  }

  return {
    async read(given) {
      const path = parseWorkbenchPath(given);
      const { hash } = await contentOf(path);
      if (hash === null) throw new FileNotFoundError(path);
      return store.objects.get(hash);
    },
    exists: (given) => isFile(parseWorkbenchPath(given)),
    async write(given, bytes) {
      const path = parseWorkbenchPath(given);
      if (bytes.byteLength > maxFileBytes) throw new FileTooLargeError(path, bytes.byteLength, maxFileBytes);
      await stage(path, await store.objects.put(bytes));
    },
    async delete(given) {
      const path = parseWorkbenchPath(given);
      if (!(await isFile(path))) throw new FileNotFoundError(path);
      staged.set(path, { hash: null, size: 0 });
    },
    async rename(givenFrom, givenTo) {
      const [from, to] = [parseWorkbenchPath(givenFrom), parseWorkbenchPath(givenTo)];
      const { hash, size } = await contentOf(from);
      if (hash === null) throw new FileNotFoundError(from);
      if (from === to) return;
      if (await isFile(to)) throw new PathOccupiedError(to, 'a file has that name');
      staged.set(from, { hash: null, size: 0 });
      await stage(to, { hash, size });
    },
    async changes() {
      const changes: FileChange[] = [];
      for (const [path, { hash, size }] of staged) {
        const before = drafted.get(path);
        const reference = before === undefined ? ((await published.keep(path))?.hash ?? null) : before.reference;
        const basis = seen.get(path);
        if (before === undefined && basis !== undefined && basis !== reference) {
          throw new FileChangedWhileEditedError(path);
        }
        const current = before === undefined ? reference : before.hash;
        if (hash !== current) changes.push({ path, hash, size, reference, renamed_from: null });
      }
      return changes;
    },
  };
}
