import { dirname } from 'node:path';
import { type FileChange, GalleyError } from '@galley/schema';
import type { StoredObject } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileNotFoundError, FileTooLargeError, PathOccupiedError } from '../paths/errors.ts';
import { isFolder } from '../paths/open-inside.ts';
import { publishedSide } from './conflict.ts';

/** What a tool may do to the Draft. It sees its own changes; nobody else does before all of them land. */
export interface DraftWriter {
  /** The one spelling under which a file is known here; refuses paths that lead out. */
  resolve(path: string): Promise<string>;
  read(path: string): Promise<Buffer>;
  exists(path: string): Promise<boolean>;
  write(path: string, bytes: Uint8Array): Promise<void>;
  delete(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** The same content under a second path, which must be free. */
  copy(from: string, to: string): Promise<void>;
}

export class FileChangedWhileEditedError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'FILE_CHANGED_WHILE_EDITED',
      message: `${path} was changed by somebody else while it was being edited, so the edit was not kept.`,
      remedy: 'Read the file again and repeat the edit.',
      details: { path },
    });
  }
}

interface Content {
  readonly hash: string | null;
  readonly size: number;
  readonly renamedFrom: string | null;
}

const nothing: Content = { hash: null, size: 0, renamedFrom: null };

export interface StagedWriter extends DraftWriter {
  /** The hash that this path has now; Published content is stored, and must still be the same when the changes land. */
  basisOf(path: string): Promise<string | null>;
  /** As write, with content that is in the object store already. */
  adopt(path: string, stored: StoredObject): Promise<void>;
  /** What differs from the overlay, with the reference content safely stored. */
  changes(): Promise<FileChange[]>;
}

export function createDraftWriter(context: WorkbenchContext): StagedWriter {
  const { root, store, published, maxFileBytes } = context;
  const drafted = context.state().draft?.entries ?? new Map<string, FileChange>();
  const staged = new Map<string, Content>();
  /** Published content that the work in hand has seen, and so may have built on. */
  const seen = new Map<string, string | null>();

  const resolve = (given: string) => context.spelling.resolve(given, staged.keys());

  function changedContent(path: string): Content | undefined {
    const inHand = staged.get(path);
    if (inHand !== undefined) return inHand;
    const entry = drafted.get(path);
    return entry === undefined ? undefined : { hash: entry.hash, size: entry.size, renamedFrom: entry.renamed_from };
  }

  async function contentOf(path: string): Promise<Content> {
    const known = changedContent(path);
    if (known !== undefined) return known;
    const kept = await published.keep(path);
    if (!seen.has(path)) seen.set(path, kept?.hash ?? null);
    return kept === null ? nothing : { hash: kept.hash, size: kept.size, renamedFrom: null };
  }

  async function isFile(path: string): Promise<boolean> {
    const known = changedContent(path);
    return known === undefined ? (await published.stat(path)) !== null : known.hash !== null;
  }

  /** The Published path that a file of the Draft goes back to, over any number of renames; null for an added file. */
  async function originOf(path: string): Promise<string | null> {
    const earlier = changedContent(path)?.renamedFrom ?? null;
    if (earlier !== null) return earlier;
    const entry = drafted.get(path);
    const isPublished = entry === undefined ? (await published.stat(path)) !== null : entry.reference !== null;
    return isPublished ? path : null;
  }

  /** A path with new content is taken: what was renamed away from it earlier is now a file of its own. */
  function forgetRenamesFrom(path: string): void {
    for (const [other, content] of staged) {
      if (content.renamedFrom === path) staged.set(other, { ...content, renamedFrom: null });
    }
    for (const [other, { hash, size, renamed_from: from }] of drafted) {
      if (from === path && !staged.has(other)) staged.set(other, { hash, size, renamedFrom: null });
    }
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
    forgetRenamesFrom(path);
    staged.set(path, content);
  }

  /** Leaving such a path to Published would show the reader something else than was just written. */
  async function isNowDifferent(path: string, reference: string | null): Promise<boolean> {
    const { state, hash } = await publishedSide(context, path, () => true);
    return state === 'unreadable' || hash !== reference;
  }

  return {
    resolve,
    async read(given) {
      const path = await resolve(given);
      const { hash } = await contentOf(path);
      if (hash === null) throw new FileNotFoundError(path);
      return store.objects.get(hash);
    },
    exists: async (given) => isFile(await resolve(given)),
    async write(given, bytes) {
      const path = await resolve(given);
      if (bytes.byteLength > maxFileBytes) throw new FileTooLargeError(path, bytes.byteLength, maxFileBytes);
      const { hash, size } = await store.objects.put(bytes);
      await stage(path, { hash, size, renamedFrom: changedContent(path)?.renamedFrom ?? null });
    },
    basisOf: async (given) => (await contentOf(await resolve(given))).hash,
    async adopt(given, { hash, size }) {
      const path = await resolve(given);
      if (size > maxFileBytes) throw new FileTooLargeError(path, size, maxFileBytes);
      await stage(path, { hash, size, renamedFrom: changedContent(path)?.renamedFrom ?? null });
    },
    async delete(given) {
      const path = await resolve(given);
      if (!(await isFile(path))) throw new FileNotFoundError(path);
      staged.set(path, nothing);
    },
    async rename(givenFrom, givenTo) {
      const [from, to] = [await resolve(givenFrom), await resolve(givenTo)];
      const { hash, size } = await contentOf(from);
      if (hash === null) throw new FileNotFoundError(from);
      if (from === to) return;
      if (await isFile(to)) throw new PathOccupiedError(to, 'a file has that name');
      const origin = await originOf(from);
      staged.set(from, nothing);
      await stage(to, { hash, size, renamedFrom: origin === to ? null : origin });
    },
    async copy(givenFrom, givenTo) {
      const [from, to] = [await resolve(givenFrom), await resolve(givenTo)];
      const { hash, size } = await contentOf(from);
      if (hash === null) throw new FileNotFoundError(from);
      if (await isFile(to)) throw new PathOccupiedError(to, 'a file has that name');
      await stage(to, { hash, size, renamedFrom: null });
    },
    async changes() {
      const changes: FileChange[] = [];
      for (const [path, { hash, size, renamedFrom }] of staged) {
        const before = drafted.get(path);
        const reference = before === undefined ? ((await published.keep(path))?.hash ?? null) : before.reference;
        const basis = seen.get(path);
        if (before === undefined && basis !== undefined && basis !== reference) {
          throw new FileChangedWhileEditedError(path);
        }
        const current = before === undefined ? reference : before.hash;
        const moved = renamedFrom !== (before?.renamed_from ?? null);
        if (hash === current && !moved) continue;
        const change: FileChange = { path, hash, size, reference, renamed_from: renamedFrom };
        changes.push(
          hash === reference && (await isNowDifferent(path, reference)) ? { ...change, kept: true } : change,
        );
      }
      return changes;
    },
  };
}
