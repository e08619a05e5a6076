import { constants, crc32, inflateRawSync } from 'node:zlib';
import { FileCorruptError, FileTooLargeError, FileUnsupportedError } from '../base/errors.ts';
import { DEFLATED, LOCAL_HEADER, LOCAL_HEADER_BYTES, STORED } from './signatures.ts';
import type { ZipEntry } from './zip-entry.ts';

/** What is read whole must fit one string of this runtime (512 MiB); larger entries are read as a stream. */
const MAX_WHOLE_BYTES = 500 * 1024 * 1024;
const HEAD_STEP_BYTES = 16 * 1024;

/** Where the entry's compressed bytes start; the local header may be longer than the central record says. */
export function dataOffset(bytes: Buffer, entry: ZipEntry, length = bytes.length): number {
  const at = entry.localOffset;
  if (at + LOCAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) {
    throw new FileCorruptError(`The archive entry "${entry.name}" has no header where the directory says.`, {
      name: entry.name,
    });
  }
  const start = at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + entry.compressedSize > length) {
    throw new FileCorruptError(`The archive entry "${entry.name}" is cut off.`, { name: entry.name });
  }
  return start;
}

/** Bytes that are there, or are read from a file when they are asked for. */
export interface ByteRange {
  readonly length: number;
  subarray(start: number, end: number): Buffer;
}

/** The compressed bytes of an entry whose method is one that we read. */
export function compressedData(bytes: Buffer, entry: ZipEntry): Buffer {
  checkMethod(entry);
  const start = dataOffset(bytes, entry);
  return bytes.subarray(start, start + entry.compressedSize);
}

export function checkMethod(entry: ZipEntry): void {
  if (entry.method === STORED || entry.method === DEFLATED) return;
  throw new FileUnsupportedError(
    `The archive entry "${entry.name}" uses compression method ${entry.method}.`,
    'Save the file again in its program.',
    { name: entry.name, method: entry.method },
  );
}

/** The whole content of an entry from its compressed bytes. */
export function inflateEntry(range: ByteRange, entry: ZipEntry, maxBytes = MAX_WHOLE_BYTES): Buffer {
  if (entry.size > maxBytes) {
    throw new FileTooLargeError(`The archive entry "${entry.name}" is too large to read as a whole.`, {
      name: entry.name,
      limit: 'whole entry',
      value: entry.size,
    });
  }
  const data = range.subarray(0, range.length);
  const content = entry.method === STORED ? data : inflate(entry, data);
  if (content.length !== entry.size || crc32(content) !== entry.crc32) throw checksumError(entry);
  return content;
}

/** At least `length` bytes of the beginning, or all there is. */
export function inflateHead(range: ByteRange, entry: ZipEntry, length: number): Buffer {
  if (entry.method === STORED) return range.subarray(0, Math.min(length, range.length));
  for (let taken = HEAD_STEP_BYTES; taken < range.length; taken *= 4) {
    const head = inflatePart(entry, range.subarray(0, taken));
    if (head.length >= length) return head;
  }
  return inflateEntry(range, entry);
}

/** As far as these bytes go. */
export function inflatePart(entry: ZipEntry, data: Buffer): Buffer {
  try {
    return inflateRawSync(data, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    throw inflateError(entry, cause);
  }
}

function inflate(entry: ZipEntry, data: Buffer): Buffer {
  try {
    // One byte more than declared is enough to notice an entry that lies about its size before it fills memory.
    return inflateRawSync(data, {
      maxOutputLength: entry.size + 1,
      // One chunk for all of it: put together from many, it would be in memory twice.
      chunkSize: Math.max(1024, entry.size + 1),
      finishFlush: constants.Z_FINISH,
    });
  } catch (cause) {
    throw inflateError(entry, cause);
  }
}

export function inflateError(entry: ZipEntry, cause: unknown): FileCorruptError {
  return new FileCorruptError(`The archive entry "${entry.name}" cannot be decompressed.`, { name: entry.name }, cause);
}

export function checksumError(entry: ZipEntry): FileCorruptError {
  return new FileCorruptError(`The archive entry "${entry.name}" does not match its checksum.`, { name: entry.name });
}
