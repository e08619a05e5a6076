import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { GalleyError } from '@galley/schema';
import type { DraftReview, FileEntry, FileView } from '../../workbench/index.ts';

/** What search needs of files. A `FileView` has it, limited or not. */
export type SearchedFiles = Pick<FileView, 'listFiles' | 'contentHash' | 'read'>;

/** A file as somebody asks about it: where it is, and under which key its text is kept. */
export interface AskedFile {
  readonly path: string;
  readonly version: 'published' | 'draft';
  /** Null where its content could not be looked at. */
  readonly key: string | null;
  readonly reason?: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

const PAGE = 5_000;
const AT_ONCE = 32;
/** A file changed within this time of a look may change again without showing it. */
const UNSETTLED_MS = 2_000;

/** What a file was like when its content was last looked at. */
interface KnownFile {
  readonly size: number;
  readonly modifiedAt: number;
  readonly statusAt: number | null;
  readonly lookedAt: number;
  readonly hash: string;
}

/** Where that is kept between two processes: without it, the first search of each looks into every file. */
export interface KnownFiles {
  load(): Iterable<readonly [path: string, file: KnownFile]>;
  keep(files: ReadonlyMap<string, KnownFile>): void;
}

const nothingKept: KnownFiles = { load: () => [], keep: () => undefined };

/** Knows the content of files by their size and time, so that a search does not look into each again. */
export class FileKeys {
  #kept: KnownFiles = nothingKept;
  readonly #known = new Map<string, KnownFile>();
  /** Looked at since they were last kept. */
  readonly #fresh = new Map<string, KnownFile>();

  /** Goes on from what an earlier process knew. */
  follow(kept: KnownFiles): void {
    this.#kept = kept;
    for (const [path, file] of kept.load()) this.#known.set(path, file);
  }

  /** What is kept is about to be closed: a search under way keeps nothing more. */
  letGo(): void {
    this.#kept = nothingKept;
  }

  /** All files of the view, page by page: no limit leaves one out. What the Draft deletes is not there. */
  async all(files: SearchedFiles): Promise<{ readonly asked: AskedFile[]; readonly leftOut: number }> {
    const asked: AskedFile[] = [];
    let leftOut = 0;
    for (let after: string | null = ''; after !== null; ) {
      const page = await files.listFiles({ limit: PAGE, ...(after === '' ? {} : { after }) });
      const present = page.files.filter(({ draft }) => draft !== 'deleted');
      for (let start = 0; start < present.length; start += AT_ONCE) {
        const some = present.slice(start, start + AT_ONCE);
        asked.push(...(await Promise.all(some.map((entry) => this.#ask(files, entry)))));
      }
      leftOut += page.leftOut;
      after = page.next;
    }
    this.#kept.keep(this.#fresh);
    this.#fresh.clear();
    return { asked, leftOut };
  }

  async #ask(files: SearchedFiles, entry: FileEntry): Promise<AskedFile> {
    const { path, size, draft } = entry;
    const file = { path, size, version: draft === null ? 'published' : 'draft', read: () => files.read(path) } as const;
    try {
      return { ...file, key: fileKey(path, await this.#hashOf(files, entry)) };
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      return { ...file, key: null, reason: error.message };
    }
  }

  async #hashOf(files: SearchedFiles, { path, size, modifiedAt, draft, ...entry }: FileEntry): Promise<string> {
    const statusAt = entry.statusAt ?? null;
    const known = this.#known.get(path);
    // What a Draft holds is known by its hash anyway, and two trials may hold files alike in all but content.
    const isSame =
      draft === null && known?.size === size && known.modifiedAt === modifiedAt && known.statusAt === statusAt;
    const settled = Math.max(modifiedAt, statusAt ?? 0) + UNSETTLED_MS;
    if (known !== undefined && isSame && settled < known.lookedAt) return known.hash;
    const lookedAt = Date.now();
    const hash = await files.contentHash(path);
    if (draft !== null) return hash;
    const file = { size, modifiedAt, statusAt, lookedAt, hash };
    this.#known.set(path, file);
    this.#fresh.set(path, file);
    return hash;
  }
}

/** Its ending belongs to it: the same bytes are a table in one file and a text in another. */
function fileKey(path: string, hash: string): string {
  return `file ${extname(path).toLowerCase()} ${hash}`;
}

/** How long what was seen behind a Draft counts: a page asks every other second, and the files may be large. */
const BEHIND_MS = 10_000;

/** What the folder still has of the files that the Draft changes or deletes. */
export class BehindDraft {
  readonly #seen = new Map<string, { readonly at: number; readonly file: AskedFile | null }>();

  async all(review: Pick<DraftReview, 'draft' | 'readPublished'>): Promise<AskedFile[]> {
    const paths = [...(review.draft()?.entries.keys() ?? [])];
    for (const path of this.#seen.keys()) if (!paths.includes(path)) this.#seen.delete(path);
    const files: AskedFile[] = [];
    for (const path of paths) {
      const known = this.#seen.get(path);
      const file =
        known !== undefined && Date.now() - known.at < BEHIND_MS ? known.file : await this.#look(review, path);
      if (file !== null) files.push(file);
    }
    return files;
  }

  async #look(review: Pick<DraftReview, 'readPublished'>, path: string): Promise<AskedFile | null> {
    const read = async () => (await review.readPublished(path)) ?? new Uint8Array();
    const bytes = await review.readPublished(path);
    const file: AskedFile | null =
      bytes === null
        ? null
        : { path, version: 'published', key: fileKey(path, hashOf(bytes)), size: bytes.length, read };
    this.#seen.set(path, { at: Date.now(), file });
    return file;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
