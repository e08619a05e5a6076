import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError, InvalidArgumentError, NotFoundError, OverLimitError } from '@galley/schema';

/** Content on its way into a Workbench, part by part. */
export interface Uploads {
  /** How many bytes there are now. */
  add(
    id: string,
    part: { readonly offset: number; readonly bytes: Uint8Array; readonly limit: number },
  ): Promise<number>;
  /** Hands out the file with all parts; it is gone afterwards. */
  take<Result>(id: string, work: (file: string) => Promise<Result>): Promise<Result>;
}

class UploadTooLargeError extends GalleyError {
  constructor(limit: number) {
    super({
      code: 'FILE_TOO_LARGE',
      message: `A file may have ${limit} bytes.`,
      remedy: 'Raise the limit: galley gc DIR --set file_bytes=NUMBER.',
      details: { limit },
    });
  }
}

const MOST_AT_ONCE = 500;
const KEPT_MS = 3_600_000;

export function createUploads(): Uploads {
  const folders = new Map<string, Promise<string>>();

  async function remove(id: string): Promise<void> {
    const folder = folders.get(id);
    folders.delete(id);
    if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
  }

  function begin(id: string): Promise<string> {
    if (folders.size >= MOST_AT_ONCE) {
      throw new OverLimitError('Too many files are on their way at once.', 'Wait until some have arrived.');
    }
    const folder = mkdtemp(join(tmpdir(), 'galley-upload-'));
    folders.set(id, folder);
    // A page that was closed in the middle must not leave a file behind for ever.
    setTimeout(() => void remove(id), KEPT_MS).unref();
    return folder;
  }

  return {
    async add(id, { offset, bytes, limit }) {
      const end = offset + bytes.length;
      if (end > limit) {
        throw new UploadTooLargeError(limit);
      }
      const file = join(await (folders.get(id) ?? begin(id)), 'content');
      await using handle = await open(file, 'a', 0o600);
      const { size } = await handle.stat();
      // The same part again, because its answer was lost on the way.
      if (size === end) return size;
      if (size !== offset)
        throw new InvalidArgumentError('offset', `The next part begins at ${size}.`, 'Send it from there.');
      await handle.write(bytes);
      return end;
    },
    async take(id, work) {
      const folder = folders.get(id);
      if (folder === undefined)
        throw new NotFoundError('The content of a file has not arrived.', 'Send it again.', { id });
      const file = join(await folder, 'content');
      await stat(file);
      try {
        return await work(file);
      } finally {
        await remove(id);
      }
    },
  };
}
