import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const MOST_CLOSING = 64;
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Files that are being replaced, kept open a moment longer. */
export interface ReplacedFiles extends AsyncDisposable {
  /** Keeps what is at `target` until `work` has replaced it. */
  during(target: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Whoever drops the last name of a large file waits until the system has freed its blocks. A file that is open is freed
 * when it is closed, and that needs no waiting: the next file is put in place meanwhile.
 */
export function holdReplaced(): ReplacedFiles {
  const closing = new Set<Promise<void>>();
  return {
    async during(target, work) {
      const handle = await openIfThere(target);
      try {
        await work();
      } finally {
        if (handle !== null) {
          // Nothing was read or written through it, so there is nothing to lose.
          const closed: Promise<void> = handle.close().then(
            () => void closing.delete(closed),
            () => void closing.delete(closed),
          );
          closing.add(closed);
        }
        if (closing.size >= MOST_CLOSING) await Promise.all(closing);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(closing);
    },
  };
}

/** Null for whatever cannot be opened: it is replaced, or refused, all the same. Windows moves nothing over an open file. */
async function openIfThere(target: string): Promise<FileHandle | null> {
  return process.platform === 'win32' ? null : open(target, FLAGS).catch(() => null);
}
