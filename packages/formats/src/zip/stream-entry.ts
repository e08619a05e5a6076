import { Readable } from 'node:stream';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { type ByteRange, checksumError, inflateEntry, inflateError, inflatePart } from './inflate-entry.ts';
import { STORED } from './signatures.ts';
import type { ZipEntry } from './zip-entry.ts';

export interface StreamEntryOptions {
  /** Size of the chunks given out; 256 KiB unless set. */
  readonly chunkBytes?: number;
}

/** Fewer trips between the threads than with 64 KiB; measured on a busy machine only, so the gain is not settled. */
const CHUNK_BYTES = 256 * 1024;
/** Below this, waiting for another thread costs more than the work. */
const AT_ONCE_BYTES = 1024 * 1024;
/** Compressed bytes that are decompressed at once, and again when the reader goes on. */
const BEGINNING_BYTES = 16 * 1024;
/** Compressed bytes handed to the decompressor at a time: bounds how far it can run ahead of the reader. */
const SLICE_BYTES = 64 * 1024;

/**
 * The content of an entry in chunks. Decompression runs on another thread and waits for the reader; a reader that stops
 * stops it. Ends with an error when size or checksum are not what the directory says.
 */
export async function* streamEntry(
  data: ByteRange,
  entry: ZipEntry,
  { chunkBytes = CHUNK_BYTES }: StreamEntryOptions = {},
): AsyncGenerator<Buffer, void, void> {
  if (entry.size <= AT_ONCE_BYTES) {
    yield* slices(inflateEntry(data, entry), chunkBytes);
    return;
  }
  let size = 0;
  let checksum = 0;
  for await (const chunk of entry.method === STORED ? slices(data, chunkBytes) : inflated(data, entry, chunkBytes)) {
    size += chunk.length;
    if (size > entry.size) throw checksumError(entry);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.crc32) throw checksumError(entry);
}

async function* inflated(data: ByteRange, entry: ZipEntry, chunkBytes: number): AsyncGenerator<Buffer, void, void> {
  // A look at the first rows is done with these, without waiting for another thread.
  const beginning = inflatePart(entry, data.subarray(0, Math.min(BEGINNING_BYTES, data.length)));
  yield* slices(beginning, chunkBytes);
  let given = beginning.length;
  // Room for two chunks lets the decompressor work on the next while the reader has this one.
  const options: ZlibOptions & { readableHighWaterMark: number } = {
    chunkSize: chunkBytes,
    readableHighWaterMark: 2 * chunkBytes,
  };
  const inflate = createInflateRaw(options);
  const source = Readable.from(slices(data, SLICE_BYTES), { objectMode: false });
  source.pipe(inflate);
  try {
    for await (const chunk of inflate) {
      const bytes: Buffer = chunk;
      if (bytes.length > given) yield bytes.subarray(given);
      given = Math.max(0, given - bytes.length);
    }
  } catch (cause) {
    throw inflateError(entry, cause);
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

function* slices(data: ByteRange, length: number): Generator<Buffer, void, void> {
  for (let at = 0; at < data.length; at += length) yield data.subarray(at, Math.min(at + length, data.length));
}
