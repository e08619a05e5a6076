import type { DraftPort, FileView } from './capabilities.ts';
import type { DraftWriter } from './draft/draft-writer.ts';

export interface TouchedFiles {
  readonly files: FileView;
  readonly draft: DraftPort;
  /** What was looked at and what was changed through them so far. */
  touched(): { readonly read: string[]; readonly wrote: string[] };
}

type Note = (path: string) => void;

/**
 * The same view and Draft, with a list of the files that were looked at, and of those that were changed. A file that was
 * asked for and is not there was looked at, too: whoever makes it would change the answer.
 */
export function recordTouched(ways: { readonly files: FileView; readonly draft: DraftPort }): TouchedFiles {
  const { files, draft } = ways;
  const read = new Set<string>();
  const wrote = new Set<string>();
  const look = async <Result>(given: string, answer: (path: string) => Promise<Result>): Promise<Result> => {
    const path = await files.resolve(given);
    read.add(path);
    return answer(path);
  };
  return {
    files: {
      resolve: (path) => files.resolve(path),
      listFiles: (options) => files.listFiles(options),
      stat: (path) => look(path, files.stat),
      read: (path) => look(path, files.read),
      contentHash: (path) => look(path, files.contentHash),
      contentPath: (path) => look(path, files.contentPath),
    },
    draft: {
      write: (cause, work, more) =>
        draft.write(
          cause,
          (writer) =>
            work(
              watchWriter(
                writer,
                (path) => read.add(path),
                (path) => wrote.add(path),
              ),
            ),
          more,
        ),
    },
    touched: () => ({ read: [...read].sort(), wrote: [...wrote].sort() }),
  };
}

function watchWriter(writer: DraftWriter, onRead: Note, onWrite: Note): DraftWriter {
  const note = async (tell: Note, ...given: readonly string[]) => {
    for (const path of given) tell(await writer.resolve(path));
  };
  return {
    resolve: (path) => writer.resolve(path),
    async read(path) {
      await note(onRead, path);
      return writer.read(path);
    },
    async exists(path) {
      await note(onRead, path);
      return writer.exists(path);
    },
    async write(path, bytes) {
      await note(onWrite, path);
      await writer.write(path, bytes);
    },
    async delete(path) {
      await note(onWrite, path);
      await writer.delete(path);
    },
    async rename(from, to) {
      await note(onWrite, from, to);
      await writer.rename(from, to);
    },
    async copy(from, to) {
      await note(onRead, from);
      await note(onWrite, to);
      await writer.copy(from, to);
    },
  };
}
