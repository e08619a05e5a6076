import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StoredObject } from './ports.ts';

const CHUNK_BYTES = 256 * 1024;
/** Between these sizes a file is hashed at once by Node's own threads, several files beside each other. */
const WHOLE_FROM_BYTES = 512 * 1024;
const WHOLE_TO_BYTES = 8 * 1024 * 1024;

/**
 * Reads `source` once from its start: hashes it and, when given, writes it to `target`. Stops soon after
 * `expectedSize`: whoever appends faster than we read would otherwise keep us here for ever.
 */
export async function copyAndHash(
  source: FileHandle,
  expectedSize: number,
  target?: FileHandle,
): Promise<StoredObject> {
  const isWhole = expectedSize >= WHOLE_FROM_BYTES && expectedSize <= WHOLE_TO_BYTES;
  return isWhole ? copyWhole(source, expectedSize, target) : copyInChunks(source, expectedSize, target);
}

/** Written while it is hashed, and neither on this thread. */
async function copyWhole(source: FileHandle, expectedSize: number, target?: FileHandle): Promise<StoredObject> {
  // One byte more shows whether the file has grown.
  const buffer = Buffer.allocUnsafeSlow(expectedSize + 1);
  let size = 0;
  while (size < buffer.length) {
    const { bytesRead } = await source.read(buffer, size, buffer.length - size, size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  const content = buffer.subarray(0, size);
  const writing = target === undefined ? undefined : writeAll(target, content);
  const [digest] = await Promise.all([crypto.subtle.digest('SHA-256', content), writing]);
  return { hash: Buffer.from(digest).toString('hex'), size };
}

/** The next chunk is read and the last one written while this one is hashed. */
async function copyInChunks(source: FileHandle, expectedSize: number, target?: FileHandle): Promise<StoredObject> {
  const hash = createHash('sha256');
  const chunkBytes = Math.min(CHUNK_BYTES, expectedSize + 1);
  let current = Buffer.allocUnsafe(chunkBytes);
  let next = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  let { bytesRead } = await source.read(current, 0, chunkBytes, 0);
  while (bytesRead > 0 && size <= expectedSize) {
    const chunk = current.subarray(0, bytesRead);
    const reading = source.read(next, 0, chunkBytes, size + bytesRead);
    const writing = target === undefined ? undefined : writeAll(target, chunk);
    hash.update(chunk);
    size += bytesRead;
    const [ahead] = await Promise.all([reading, writing]);
    [current, next] = [next, current];
    bytesRead = ahead.bytesRead;
  }
  return { hash: hash.digest('hex'), size };
}

async function writeAll(target: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await target.write(chunk, written)).bytesWritten;
}
