import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createBufferPool } from './buffer-pool.ts';

export interface StoredObject {
  readonly hash: string;
  readonly size: number;
}

const CHUNK_BYTES = 256 * 1024;
/** Below this a buffer of its own costs nothing. */
const SMALL_BYTES = 16 * 1024;
const chunks = createBufferPool(CHUNK_BYTES, 64);

/**
 * Reads `source` once from its start: hashes it and, when given, writes it to `target`. Stops soon after
 * `expectedSize`: whoever appends faster than we read would otherwise keep us here for ever. The next chunk is read and
 * the last one written while this one is hashed.
 */
export async function copyAndHash(
  source: FileHandle,
  expectedSize: number,
  target?: FileHandle,
): Promise<StoredObject> {
  const isSmall = expectedSize < SMALL_BYTES;
  const hash = createHash('sha256');
  const take = () => (isSmall ? Buffer.allocUnsafe(expectedSize + 1) : chunks.take());
  let current = take();
  let next = take();
  let size = 0;
  let { bytesRead } = await source.read(current, 0, current.length, 0);
  while (bytesRead > 0 && size <= expectedSize) {
    const chunk = current.subarray(0, bytesRead);
    const reading = source.read(next, 0, next.length, size + bytesRead);
    const writing = target === undefined ? undefined : writeAll(target, chunk);
    hash.update(chunk);
    size += bytesRead;
    const [ahead] = await Promise.all([reading, writing]);
    [current, next] = [next, current];
    bytesRead = ahead.bytesRead;
  }
  // Only here: after a fault the system may still be filling one of them.
  if (!isSmall) chunks.give(current, next);
  return { hash: hash.digest('hex'), size };
}

async function writeAll(target: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await target.write(chunk, written)).bytesWritten;
}
