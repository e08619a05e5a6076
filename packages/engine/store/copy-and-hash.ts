import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { copyInPool } from './copy-pool.ts';
import type { StoredObject } from './ports.ts';

const CHUNK_BYTES = 256 * 1024;
/** From this size on, handing a file to another thread costs less than it saves. */
const POOL_FROM_BYTES = 512 * 1024;

/**
 * Reads `source` once from its start: hashes it and, when given, writes it to `target`. The next chunk is read
 * and the last one written while this one is hashed. Stops soon after `expectedSize`: whoever appends faster than we
 * read would otherwise keep us here for ever.
 */
export async function copyAndHash(
  source: FileHandle,
  expectedSize: number,
  target?: FileHandle,
): Promise<StoredObject> {
  if (expectedSize >= POOL_FROM_BYTES) {
    return copyInPool({ source: source.fd, target: target?.fd ?? null, expectedSize });
  }
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

async function writeAll(target: FileHandle, chunk: Buffer): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await target.write(chunk, written)).bytesWritten;
}
