import { createHash } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { CopyAnswer, CopyJob } from './copy-job.ts';

/** Small enough to stay in the processor's cache between reading, hashing and writing: twice as fast as 1 MB here. */
const CHUNK_BYTES = 256 * 1024;
const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);

function copy({ source, target, expectedSize }: CopyJob): CopyAnswer {
  const hash = createHash('sha256');
  let size = 0;
  while (size <= expectedSize) {
    const read = readSync(source, buffer, 0, CHUNK_BYTES, size);
    if (read === 0) break;
    hash.update(buffer.subarray(0, read));
    if (target !== null) {
      let written = 0;
      while (written < read) written += writeSync(target, buffer, written, read - written, size + written);
    }
    size += read;
  }
  return { hash: hash.digest('hex'), size };
}

parentPort?.on('message', (job: CopyJob) => {
  let answer: CopyAnswer;
  try {
    answer = copy(job);
  } catch (error) {
    // Nothing is imported for this: what a thread loads, the first snapshot waits for.
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    answer = { message: error instanceof Error ? error.message : String(error), code };
  }
  parentPort?.postMessage(answer);
});
