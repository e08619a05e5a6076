import { createHash, type Hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createZipFileWriter } from '@galley/formats';
import { FileChangedWhileReadError, lookOf, ObjectCorruptError, sameLook } from '../../store/index.ts';
import { REGULAR_FILE } from './archive-format.ts';

const READ_ATTEMPTS = 3;
const CHUNK_BYTES = 1 << 20;

export interface ArchiveWriter {
  /** Adds what `source` is open on, as it was at one moment. With `hash`, content that is not that is refused. */
  add(name: string, source: FileHandle, hash?: string | null): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** A zip file of files that may be changing while they are read. */
export async function createArchiveWriter(file: string): Promise<ArchiveWriter> {
  const target = await open(file, 'wx', 0o600);
  const zip = createZipFileWriter(target);
  return {
    async add(name, source, hash = null) {
      for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
        const stats = await source.stat({ bigint: true });
        const digest = hash === null ? null : createHash('sha256');
        const added = await zip.add({
          name,
          modifiedAt: Number(stats.mtimeMs),
          unixMode: REGULAR_FILE | (Number(stats.mode) & 0o777),
          size: Number(stats.size),
          content: () => chunksOf(source, Number(stats.size), digest),
          async isWhole() {
            if (!(await isSteady(source, stats))) return false;
            if (hash !== null && digest?.digest('hex') !== hash) throw new ObjectCorruptError(hash);
            return true;
          },
        });
        if (added) return;
      }
      throw new FileChangedWhileReadError(name);
    },
    finish: () => zip.finish(),
    close: () => target.close(),
  };
}

async function* chunksOf(source: FileHandle, size: number, digest: Hash | null): AsyncGenerator<Buffer, void, void> {
  for (let at = 0; at < size; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at));
    const { bytesRead } = await source.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) return;
    const read = chunk.subarray(0, bytesRead);
    digest?.update(read);
    yield read;
    at += bytesRead;
  }
}

async function isSteady(source: FileHandle, before: BigIntStats): Promise<boolean> {
  return sameLook(lookOf(before), lookOf(await source.stat({ bigint: true })));
}
