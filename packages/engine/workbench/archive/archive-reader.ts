import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  ArchiveInvalidError,
  ArchiveTooLargeError,
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  DEFLATED,
  END_LOCATOR_64,
  END_LOCATOR_64_BYTES,
  END_RECORD,
  END_RECORD_64,
  END_RECORD_64_BYTES,
  END_RECORD_BYTES,
  EXTRA_64,
  FILE_TYPE,
  FLAG_ENCRYPTED,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  MAX_16,
  MAX_32,
  STORED,
} from './archive-format.ts';

export interface ArchiveLimits {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** Largest growth of one entry above `ratioFloorBytes`. */
  readonly ratio: number;
  readonly ratioFloorBytes: number;
  readonly directoryBytes: number;
}

export const defaultArchiveLimits: ArchiveLimits = {
  entries: 500_000,
  entryBytes: 2 * 1024 ** 3,
  totalBytes: 64 * 1024 ** 3,
  ratio: 250,
  ratioFloorBytes: 32 * 1024 ** 2,
  directoryBytes: 256 * 1024 ** 2,
};

export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
  /** Unix mode with file type; 0 where the archive has none. */
  readonly mode: number;
}

/** The entries of a zip file, checked against the limits before a byte of their content is read. */
export async function readArchive(handle: FileHandle, limits: ArchiveLimits): Promise<readonly ArchiveEntry[]> {
  const { size: fileBytes } = await handle.stat();
  const { count, offset, size } = await readEnd(handle, fileBytes);
  if (count > limits.entries) throw new ArchiveTooLargeError('the number of entries', count, limits.entries);
  if (size > limits.directoryBytes) throw new ArchiveTooLargeError('its directory', size, limits.directoryBytes);
  const directory = await readAt(handle, offset, size);
  const entries: ArchiveEntry[] = [];
  let position = 0;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const [entry, length] = readRecord(directory, position);
    entries.push(entry);
    position += length;
    total += entry.size;
    if (entry.size > limits.entryBytes) throw new ArchiveTooLargeError(entry.name, entry.size, limits.entryBytes);
    if (total > limits.totalBytes) throw new ArchiveTooLargeError('its content', total, limits.totalBytes);
    const ratio = Math.round(entry.size / Math.max(1, entry.compressed));
    if (entry.size > limits.ratioFloorBytes && ratio > limits.ratio) {
      throw new ArchiveTooLargeError(`the growth of ${entry.name}`, ratio, limits.ratio);
    }
  }
  refuseOverlap(entries, offset);
  return entries;
}

/** Without this, a few kilobytes whose entries share one compressed stream would fill any disk. */
function refuseOverlap(entries: readonly ArchiveEntry[], directory: number): void {
  let free = 0;
  for (const { name, offset, compressed } of [...entries].sort((left, right) => left.offset - right.offset)) {
    if (offset < free) throw new ArchiveInvalidError('two entries share their content', { name });
    free = offset + LOCAL_HEADER_BYTES + compressed;
    if (free > directory) throw new ArchiveInvalidError('an entry is cut off', { name });
  }
}

/** Writes the content of one entry and checks it; stops at the first byte beyond the declared size. */
export async function extractEntry(
  source: FileHandle,
  entry: ArchiveEntry,
  write: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const { name, method, compressed } = entry;
  if (method !== STORED && method !== DEFLATED) {
    throw new ArchiveInvalidError('an entry uses an unknown compression', { name, method });
  }
  const header = await readAt(source, entry.offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER)
    throw new ArchiveInvalidError('an entry is not where it should be', { name });
  const start = entry.offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let [size, crc] = [0, 0];
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > entry.size) throw new ArchiveInvalidError('an entry is larger than it says', { name });
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  async function sink(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) await write(chunk);
  }
  const reading = chunksOf(source, start, compressed);
  try {
    if (method === STORED) await pipeline(reading, checked, sink);
    else await pipeline(reading, createInflateRaw(), checked, sink);
  } catch (error) {
    if (error instanceof Error && 'errno' in error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new ArchiveInvalidError('an entry cannot be decompressed', { name }, error);
    }
    throw error;
  }
  if (size !== entry.size || crc !== entry.crc) throw new ArchiveInvalidError('an entry is damaged', { name });
}

async function* chunksOf(source: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const chunk = await readAt(source, start + done, Math.min(1 << 20, length - done));
    done += chunk.length;
    yield chunk;
  }
}

interface End {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

async function readEnd(handle: FileHandle, fileBytes: number): Promise<End> {
  const length = Math.min(fileBytes, END_RECORD_BYTES + MAX_16);
  const tail = await readAt(handle, fileBytes - length, length);
  for (let at = tail.length - END_RECORD_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_RECORD) continue;
    const position = fileBytes - length + at;
    const small = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const isLarge = small.count === MAX_16 || small.size === MAX_32 || small.offset === MAX_32;
    const end = isLarge ? await readLargeEnd(handle, position) : small;
    if (end.offset + end.size > position) break;
    return end;
  }
  throw new ArchiveInvalidError('it is no zip file, or it is cut off');
}

async function readLargeEnd(handle: FileHandle, position: number): Promise<End> {
  const locator = await readAt(handle, position - END_LOCATOR_64_BYTES, END_LOCATOR_64_BYTES);
  if (locator.readUInt32LE(0) !== END_LOCATOR_64) throw new ArchiveInvalidError('its directory is missing');
  const record = await readAt(handle, numberAt(locator, 8), END_RECORD_64_BYTES);
  if (record.readUInt32LE(0) !== END_RECORD_64) throw new ArchiveInvalidError('its directory is missing');
  return { count: numberAt(record, 32), size: numberAt(record, 40), offset: numberAt(record, 48) };
}

function readRecord(directory: Buffer, at: number): [entry: ArchiveEntry, length: number] {
  if (at + CENTRAL_HEADER_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL_HEADER) {
    throw new ArchiveInvalidError('its directory is damaged');
  }
  const nameBytes = directory.readUInt16LE(at + 28);
  const extraBytes = directory.readUInt16LE(at + 30);
  const length = CENTRAL_HEADER_BYTES + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
  if (at + length > directory.length) throw new ArchiveInvalidError('its directory is cut off');
  const nameAt = at + CENTRAL_HEADER_BYTES;
  const name = decodeName(directory.subarray(nameAt, nameAt + nameBytes));
  if ((directory.readUInt16LE(at + 8) & FLAG_ENCRYPTED) !== 0)
    throw new ArchiveInvalidError('it is encrypted', { name });
  const large = largeValues(directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes));
  const wide = (value: number) => (value === MAX_32 ? (large.shift() ?? value) : value);
  const size = wide(directory.readUInt32LE(at + 24));
  const compressed = wide(directory.readUInt32LE(at + 20));
  const offset = wide(directory.readUInt32LE(at + 42));
  const madeOnUnix = directory.readUInt8(at + 5) === 3;
  const mode = madeOnUnix ? directory.readUInt32LE(at + 38) >>> 16 : 0;
  const [method, crc] = [directory.readUInt16LE(at + 10), directory.readUInt32LE(at + 16)];
  return [{ name, method, crc, compressed, size, offset, mode }, length];
}

/** The 64-bit values of an entry, in the order in which the small fields ask for them. */
function largeValues(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === EXTRA_64) {
      const values: number[] = [];
      for (let value = at + 4; value + 8 <= Math.min(extra.length, at + 4 + length); value += 8) {
        values.push(numberAt(extra, value));
      }
      return values;
    }
    at += 4 + length;
  }
  return [];
}

function decodeName(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

export function fileTypeOf({ mode }: ArchiveEntry): number {
  return mode & FILE_TYPE;
}

function numberAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ArchiveInvalidError('a size in it is impossible');
  return Number(value);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = position < 0 ? { bytesRead: -1 } : await handle.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new ArchiveInvalidError('it is cut off', { position });
  return bytes;
}
