import { GalleyError } from '@galley/schema';
import type { DraftPort, FileView } from './capabilities.ts';
import type { DraftWriter } from './draft/draft-writer.ts';

export class FileNotSharedError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'FILE_NOT_SHARED',
      message: `The person did not allow "${path}" to be sent to this model's provider.`,
      remedy: 'Work without it, or say in your answer that you would need it.',
      details: { path },
    });
  }
}

/** Whether a file's content may be seen. Asked with the path as it is known here, never as somebody spelled it. */
export type ReadFilter = (path: string) => boolean;

/** A view that is nothing but a view: whoever holds it cannot reach the Workbench behind it. */
export function lookOnly(files: FileView): FileView {
  return {
    resolve: (path) => files.resolve(path),
    listFiles: (options) => files.listFiles(options),
    stat: (path) => files.stat(path),
    read: (path) => files.read(path),
    contentHash: (path) => files.contentHash(path),
    contentPath: (path) => files.contentPath(path),
  };
}

/** A view of those files that may be seen (SPEC A6). The rest is counted as left out. */
export function scopeFiles(files: FileView, maySee: ReadFilter): FileView {
  async function checked(given: string): Promise<string> {
    const path = await files.resolve(given);
    if (!maySee(path)) throw new FileNotSharedError(path);
    return path;
  }
  return {
    resolve: (path) => files.resolve(path),
    async listFiles(options) {
      const list = await files.listFiles(options);
      const seen = list.files.filter((file) => maySee(file.path));
      return { ...list, files: seen, leftOut: list.leftOut + list.files.length - seen.length };
    },
    stat: async (path) => files.stat(await checked(path)),
    read: async (path) => files.read(await checked(path)),
    contentHash: async (path) => files.contentHash(await checked(path)),
    contentPath: async (path) => files.contentPath(await checked(path)),
  };
}

/**
 * A Draft in which files that may not be seen can be neither read nor touched: a copy of one under a name that may be
 * seen would otherwise carry it out, and overwriting one unseen would destroy what nobody showed.
 */
export function scopeDraft(draft: DraftPort, maySee: ReadFilter): DraftPort {
  return { write: (cause, work, more) => draft.write(cause, (writer) => work(scopeWriter(writer, maySee)), more) };
}

function scopeWriter(writer: DraftWriter, maySee: ReadFilter): DraftWriter {
  /** Made by this very transaction, and so from nothing but what it may see. */
  const made = new Set<string>();

  async function seen(given: string): Promise<string> {
    const path = await writer.resolve(given);
    if (!made.has(path) && !maySee(path)) throw new FileNotSharedError(path);
    return path;
  }
  /** A name that is free, or a file that may be seen. */
  async function target(given: string): Promise<string> {
    const path = await writer.resolve(given);
    return (await writer.exists(path)) ? seen(path) : path;
  }

  return {
    resolve: (path) => writer.resolve(path),
    read: async (path) => writer.read(await seen(path)),
    exists: async (path) => writer.exists(await target(path)),
    async write(given, bytes) {
      const path = await target(given);
      await writer.write(path, bytes);
      made.add(path);
    },
    delete: async (path) => writer.delete(await seen(path)),
    async rename(givenFrom, givenTo) {
      const [from, to] = [await seen(givenFrom), await target(givenTo)];
      await writer.rename(from, to);
      made.add(to);
    },
    async copy(givenFrom, givenTo) {
      const [from, to] = [await seen(givenFrom), await target(givenTo)];
      await writer.copy(from, to);
      made.add(to);
    },
  };
}

/** What this very transaction wrote is made from what it read before: reading it again adds nothing. */
function recordWriter(writer: DraftWriter, note: (path: string) => void): DraftWriter {
  const made = new Set<string>();
  async function read(given: string): Promise<Buffer> {
    const bytes = await writer.read(given);
    const path = await writer.resolve(given);
    if (!made.has(path)) note(path);
    return bytes;
  }
  /** The content goes on under another name. */
  async function carried(givenFrom: string, to: string, carry: (from: string) => Promise<void>): Promise<void> {
    const from = await writer.resolve(givenFrom);
    await carry(from);
    // Only now: a refusal hands nothing over.
    if (!made.has(from)) note(from);
    made.add(await writer.resolve(to));
  }
  return {
    resolve: (path) => writer.resolve(path),
    read,
    exists: (path) => writer.exists(path),
    async write(path, bytes) {
      await writer.write(path, bytes);
      made.add(await writer.resolve(path));
    },
    delete: (path) => writer.delete(path),
    rename: (from, to) => carried(from, to, (source) => writer.rename(source, to)),
    copy: (from, to) => carried(from, to, (source) => writer.copy(source, to)),
  };
}

export interface RecordedReads {
  readonly files: FileView;
  readonly draft: DraftPort;
}

/** The same view and Draft; `note` is told the path of every file whose content is handed out. */
export function recordReads({ files, draft }: RecordedReads, note: (path: string) => void): RecordedReads {
  async function noted<Result>(given: string, read: Promise<Result>, resolve: FileView['resolve']): Promise<Result> {
    const result = await read;
    note(await resolve(given));
    return result;
  }
  const inView = <Result>(path: string, read: Promise<Result>) => noted(path, read, files.resolve);
  return {
    files: {
      resolve: (path) => files.resolve(path),
      listFiles: (options) => files.listFiles(options),
      stat: (path) => files.stat(path),
      read: (path) => inView(path, files.read(path)),
      contentHash: (path) => files.contentHash(path),
      contentPath: (path) => inView(path, files.contentPath(path)),
    },
    draft: {
      write: (cause, work, more) => draft.write(cause, (writer) => work(recordWriter(writer, note)), more),
    },
  };
}
