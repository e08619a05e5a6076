import { createHash } from 'node:crypto';
import { detectKind, headBytes, type OpenedDocument, openRegularFile, readRegularFile } from '@galley/formats';
import { FileUnusableError, GalleyError, systemErrorCode } from '@galley/schema';

/** A file anywhere on this computer, not only in a Workbench. */
export interface LocalFile extends OpenedDocument {
  readonly path: string;
  bytes(): Promise<Buffer>;
  /** Key for what is kept by content. */
  hash(): Promise<string>;
}

export async function openLocalFile(path: string): Promise<LocalFile> {
  const { head, size } = await readHead(path);
  return {
    path,
    name: path,
    source: { path },
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
    const head = Buffer.alloc(Math.min(headBytes, size));
    await handle.read(head, 0, head.length, 0);
    return { head, size };
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || error instanceof GalleyError) throw error;
    const what = code === 'ENOENT' ? 'There is no such file' : `It cannot be opened (${code})`;
    throw new FileUnusableError(`${path}: ${what}.`, 'Name a file that can be read.', { path }, error);
  }
}
