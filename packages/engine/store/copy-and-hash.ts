import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { StoredObject } from './ports.ts';

const CHUNK_BYTES = 1 << 20;

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
  const hash = createHash('sha256');
  let current = Buffer.allocUnsafe(CHUNK_BYTES);
  let next = Buffer.allocUnsafe(CHUNK_BYTES);
  let size = 0;
  let { bytesRead } = await source.read(current, 0, CHUNK_BYTES, 0);
  while (bytesRead > 0 && size <= expectedSize) {
    const chunk = current.subarray(0, bytesRead);
    const reading = source.read(next, 0, CHUNK_BYTES, size + bytesRead);
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
