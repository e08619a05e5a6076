import { constants, crc32, inflateRawSync } from 'node:zlib';
import { FileCorruptError, FileEncryptedError, FileTooLargeError, FileUnsupportedError } from '../errors.ts';
import { isCompoundFile, isEncryptedCompoundFile } from './compound-file.ts';
import { DEFAULT_ZIP_LIMITS, type ZipLimits } from './limits.ts';
import { readDirectory, type ZipEntry } from './read-directory.ts';
import { DEFLATED, LOCAL_HEADER, LOCAL_HEADER_BYTES, STORED } from './signatures.ts';

/** An opened archive. Entries stay compressed until `read` asks for one. */
export interface ZipArchive {
  readonly bytes: Buffer;
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  /** Office part names compare without case and may be written with `\` or a leading `/`. */
  find(name: string): ZipEntry | undefined;
  read(entry: ZipEntry): Buffer;
}

export function openZip(input: Uint8Array, limits: Partial<ZipLimits> = {}): ZipArchive {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isCompoundFile(bytes)) throw compoundFileError(bytes);
  const all: ZipLimits = { ...DEFAULT_ZIP_LIMITS, ...limits };
  const { entries, comment } = readDirectory(bytes, all);
  checkSizes(entries, all);
  checkOverlap(bytes, entries);
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const key = entryKey(entry.name);
    // Two entries of one name mean that two programs see two different documents.
    if (byName.has(key)) throw new FileCorruptError(`The archive holds "${entry.name}" twice.`, { name: entry.name });
    byName.set(key, entry);
  }
  return {
    bytes,
    entries,
    comment,
    find: (name) => byName.get(entryKey(name)),
    read: (entry) => readEntry(bytes, entry),
  };
}

export function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** Where the entry's compressed bytes start; the local header may be longer than the central record says. */
export function dataOffset(bytes: Buffer, entry: ZipEntry): number {
  const at = entry.localOffset;
  if (at + LOCAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) {
    throw new FileCorruptError(`The archive entry "${entry.name}" has no header where the directory says.`, {
      name: entry.name,
    });
  }
  const start = at + LOCAL_HEADER_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + entry.compressedSize > bytes.length) {
    throw new FileCorruptError(`The archive entry "${entry.name}" is cut off.`, { name: entry.name });
  }
  return start;
}

function readEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const start = dataOffset(bytes, entry);
  const data = bytes.subarray(start, start + entry.compressedSize);
  const content = expand(entry, data);
  if (content.length !== entry.size || crc32(content) !== entry.crc32) {
    throw new FileCorruptError(`The archive entry "${entry.name}" does not match its checksum.`, { name: entry.name });
  }
  return content;
}

function expand(entry: ZipEntry, data: Buffer): Buffer {
  if (entry.method === STORED) return data;
  if (entry.method !== DEFLATED) {
    throw new FileUnsupportedError(
      `The archive entry "${entry.name}" uses compression method ${entry.method}.`,
      'Save the file again in its program.',
      { name: entry.name, method: entry.method },
    );
  }
  try {
    // One byte more than declared is enough to notice an entry that lies about its size before it fills memory.
    return inflateRawSync(data, { maxOutputLength: entry.size + 1, finishFlush: constants.Z_FINISH });
  } catch (cause) {
    throw new FileCorruptError(
      `The archive entry "${entry.name}" cannot be decompressed.`,
      { name: entry.name },
      cause,
    );
  }
}

function checkSizes(entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (entry.size > limits.maxEntryBytes) throw tooLarge(entry.name, 'maxEntryBytes', entry.size);
    const ratio = entry.size / Math.max(1, entry.compressedSize);
    if (entry.size > limits.ratioFloorBytes && ratio > limits.maxRatio) {
      throw tooLarge(entry.name, 'maxRatio', Math.round(ratio));
    }
  }
  if (total > limits.maxTotalBytes) throw tooLarge('all entries', 'maxTotalBytes', total);
}

function tooLarge(name: string, limit: string, value: number): FileTooLargeError {
  return new FileTooLargeError(`The archive is over a limit: ${name} reaches ${value} for ${limit}.`, {
    name,
    limit,
    value,
  });
}

/** Without this, a few kilobytes whose entries share one compressed stream expand to petabytes. */
function checkOverlap(bytes: Buffer, entries: readonly ZipEntry[]): void {
  const ordered = [...entries].sort((left, right) => left.localOffset - right.localOffset);
  let previousEnd = 0;
  for (const entry of ordered) {
    if (entry.localOffset < previousEnd) {
      throw new FileCorruptError(`The archive entry "${entry.name}" overlaps another.`, { name: entry.name });
    }
    previousEnd = entry.localOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
    if (previousEnd > bytes.length) {
      throw new FileCorruptError(`The archive entry "${entry.name}" is cut off.`, { name: entry.name });
    }
  }
}

function compoundFileError(bytes: Buffer): FileEncryptedError | FileUnsupportedError {
  if (isEncryptedCompoundFile(bytes)) return new FileEncryptedError('The document is protected by a password.');
  return new FileUnsupportedError(
    'This is a document of the old binary Office format.',
    'Save it as .xlsx, .docx or .pptx and use that file.',
    { reason: 'legacy' },
  );
}
