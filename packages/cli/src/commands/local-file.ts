import { createHash } from 'node:crypto';
import { type DetectedKind, detectKind, openRegularFile, readRegularFile } from '@galley/formats';
import { GalleyError, InvalidInputError, systemErrorCode } from '@galley/schema';

/** A file anywhere on this computer, not only in a Workbench. */
export interface LocalFile {
  readonly path: string;
  readonly size: number;
  readonly kind: DetectedKind;
  bytes(): Promise<Buffer>;
  /** Key for what is kept by content. */
  hash(): Promise<string>;
}

const HEAD_BYTES = 4096;

export async function openLocalFile(path: string): Promise<LocalFile> {
  const { head, size } = await readHead(path);
  return {
    path,
    size,
    kind: detectKind(path, head),
    bytes: () => readRegularFile(path),
    hash: async () =>
      createHash('sha256')
        .update(await readRegularFile(path))
        .digest('hex'),
  };
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  try {
    await using handle = await openRegularFile(path);
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await handle.read(head, 0, head.length, 0);
    return { head, size };
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || error instanceof GalleyError) throw error;
    const what = code === 'ENOENT' ? 'There is no such file' : `It cannot be opened (${code})`;
    throw new InvalidInputError(`${path}: ${what}.`, 'Name a file that can be read.', { path }, error);
  }
}
