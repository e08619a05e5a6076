import { FileCorruptError, FileEncryptedError, FileTooLargeError } from '../base/errors.ts';
import type { ByteRange } from './inflate-entry.ts';
import type { ZipLimits } from './limits.ts';
import { recoverDirectory } from './recover-directory.ts';
import {
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  END_OF_DIRECTORY,
  END_OF_DIRECTORY_BYTES,
  FLAG_ENCRYPTED,
  ZIP64_COUNT_MARK,
  ZIP64_END_OF_DIRECTORY,
  ZIP64_END_OF_DIRECTORY_BYTES,
  ZIP64_LOCATOR,
  ZIP64_LOCATOR_BYTES,
  ZIP64_MARK,
} from './signatures.ts';
import { decodeName, type ZipDirectory, type ZipEntry } from './zip-entry.ts';
import { readSafe64, readWideFields } from './zip64-extra.ts';

const MAX_COMMENT = 0xffff;

/** The directory at the end of the file; when it is damaged, the entries' own headers stand in for it. */
export function readDirectory(bytes: Buffer, limits: ZipLimits): ZipDirectory {
  const end = findEnd(bytes);
  if (end === -1) {
    const found = recoverDirectory(bytes, limits, false);
    if (found !== undefined) return found;
    throw missingDirectory(bytes);
  }
  try {
    return readAt(bytes, end, limits);
  } catch (error) {
    if (!(error instanceof FileCorruptError)) throw error;
    const found = recoverDirectory(bytes, limits, true);
    if (found === undefined) throw error;
    return found;
  }
}

/**
 * The same of a file that stays on the disk. Undefined for whatever is not plain: bytes before the archive, a directory that
 * is damaged or is not where the end says. All of the file is needed then.
 */
export function readFileDirectory(file: ByteRange, limits: ZipLimits): ZipDirectory | undefined {
  const from = Math.max(0, file.length - END_OF_DIRECTORY_BYTES - MAX_COMMENT - WIDE_END_BYTES);
  const tail = file.subarray(from, file.length);
  const end = findEnd(tail);
  if (end === -1) return undefined;
  const place = locateInFile(file, tail, { from, end });
  if (place === undefined || place.offset + place.size !== place.end) return undefined;
  checkCount(place, limits);
  if (place.size > limits.maxDirectoryBytes) {
    const details = { limit: 'maxDirectoryBytes', value: place.size };
    throw new FileTooLargeError(`The directory of the archive has ${place.size} bytes.`, details);
  }
  const directory = file.subarray(place.offset, place.end);
  try {
    const entries = readEntries(directory, { ...place, offset: 0, end: directory.length }, 0);
    return { entries, comment: commentAt(tail, end), isRecovered: false };
  } catch (error) {
    if (error instanceof FileCorruptError) return undefined;
    throw error;
  }
}

const WIDE_END_BYTES = ZIP64_END_OF_DIRECTORY_BYTES + ZIP64_LOCATOR_BYTES;

function locateInFile(
  file: ByteRange,
  tail: Buffer,
  { from, end }: { readonly from: number; readonly end: number },
): DirectoryPlace | undefined {
  const narrow = locateNarrow(tail, end);
  if (!isMarked(narrow)) return { ...narrow, end: from + end };
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return { ...narrow, end: from + end };
  const at = Number(tail.readBigUInt64LE(locator + 8));
  if (at + ZIP64_END_OF_DIRECTORY_BYTES > from + locator) return undefined;
  const record = file.subarray(at, at + ZIP64_END_OF_DIRECTORY_BYTES);
  return record.readUInt32LE(0) === ZIP64_END_OF_DIRECTORY ? { ...readWideEnd(record, 0), end: at } : undefined;
}

interface DirectoryPlace {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  /** Where the directory must end at the latest. */
  readonly end: number;
}

function readAt(bytes: Buffer, end: number, limits: ZipLimits): ZipDirectory {
  const place = locate(bytes, end);
  checkCount(place, limits);
  return {
    entries: readEntries(bytes, place, findShift(bytes, place)),
    comment: commentAt(bytes, end),
    isRecovered: false,
  };
}

function checkCount({ count }: Pick<DirectoryPlace, 'count'>, limits: ZipLimits): void {
  if (count <= limits.maxEntries) return;
  throw new FileTooLargeError(`The archive holds ${count} entries.`, { limit: 'maxEntries', value: count });
}

function readEntries(bytes: Buffer, place: DirectoryPlace, shift: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let position = place.offset + shift;
  for (let index = 0; index < place.count; index += 1) {
    const entry = readRecord(bytes, position, place.end, shift);
    entries.push(entry);
    position += entry.record.length;
  }
  return entries;
}

function commentAt(bytes: Buffer, end: number): Buffer {
  const start = end + END_OF_DIRECTORY_BYTES;
  return bytes.subarray(start, start + bytes.readUInt16LE(end + 20));
}

function locateNarrow(bytes: Buffer, end: number): Pick<DirectoryPlace, 'count' | 'size' | 'offset'> {
  return {
    count: bytes.readUInt16LE(end + 10),
    size: bytes.readUInt32LE(end + 12),
    offset: bytes.readUInt32LE(end + 16),
  };
}

function isMarked({ count, size, offset }: Pick<DirectoryPlace, 'count' | 'size' | 'offset'>): boolean {
  return count === ZIP64_COUNT_MARK || size === ZIP64_MARK || offset === ZIP64_MARK;
}

function locate(bytes: Buffer, end: number): DirectoryPlace {
  const narrow = locateNarrow(bytes, end);
  const wide = isMarked(narrow) ? findWideEnd(bytes, end) : -1;
  return wide === -1 ? { ...narrow, end } : { ...readWideEnd(bytes, wide), end: wide };
}

function readWideEnd(bytes: Buffer, at: number): Pick<DirectoryPlace, 'count' | 'size' | 'offset'> {
  return {
    count: readSafe64(bytes, at + 32, 'the directory'),
    size: readSafe64(bytes, at + 40, 'the directory'),
    offset: readSafe64(bytes, at + 48, 'the directory'),
  };
}

/** Position of the ZIP64 end record, where its locator says or, with bytes in front of the archive, just before it. */
function findWideEnd(bytes: Buffer, end: number): number {
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || bytes.readUInt32LE(locator) !== ZIP64_LOCATOR) return -1;
  const declared = Number(bytes.readBigUInt64LE(locator + 8));
  for (const at of [declared, locator - ZIP64_END_OF_DIRECTORY_BYTES]) {
    if (at >= 0 && at + ZIP64_END_OF_DIRECTORY_BYTES <= locator && bytes.readUInt32LE(at) === ZIP64_END_OF_DIRECTORY) {
      return at;
    }
  }
  throw new FileCorruptError('The ZIP64 directory of the archive is missing.', { locator });
}

/** Bytes put in front of an archive (a self-extractor, a mail header) shift every offset by the same amount. */
function findShift(bytes: Buffer, { count, size, offset, end }: DirectoryPlace): number {
  const shift = end - size - offset;
  if (count === 0) return Math.max(0, shift);
  const isHere = (at: number): boolean => at >= 0 && at + 4 <= end && bytes.readUInt32LE(at) === CENTRAL_HEADER;
  if (shift >= 0 && isHere(offset + shift)) return shift;
  if (isHere(offset)) return 0;
  throw new FileCorruptError('The directory of the zip archive is not where its end record says.', { offset, end });
}

function readRecord(bytes: Buffer, position: number, end: number, shift: number): ZipEntry {
  if (position + CENTRAL_HEADER_BYTES > end || bytes.readUInt32LE(position) !== CENTRAL_HEADER) {
    throw new FileCorruptError('The directory of the zip archive is damaged.', { position });
  }
  const nameLength = bytes.readUInt16LE(position + 28);
  const length =
    CENTRAL_HEADER_BYTES + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  if (position + length > end) throw new FileCorruptError('The directory of the zip archive is cut off.', { position });
  const record = bytes.subarray(position, position + length);
  const flags = record.readUInt16LE(8);
  const name = decodeName(record.subarray(CENTRAL_HEADER_BYTES, CENTRAL_HEADER_BYTES + nameLength), flags);
  if ((flags & FLAG_ENCRYPTED) !== 0)
    throw new FileEncryptedError(`The archive entry "${name}" is encrypted.`, { name });
  const { size, compressedSize, offset } = readWideFields(record, name);
  return {
    name,
    flags,
    method: record.readUInt16LE(10),
    crc32: record.readUInt32LE(16),
    compressedSize,
    size,
    localOffset: offset + shift,
    record,
  };
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_OF_DIRECTORY_BYTES - MAX_COMMENT);
  for (let position = bytes.length - END_OF_DIRECTORY_BYTES; position >= lowest; position -= 1) {
    if (bytes.readUInt32LE(position) !== END_OF_DIRECTORY) continue;
    const comment = bytes.readUInt16LE(position + 20);
    if (position + END_OF_DIRECTORY_BYTES + comment <= bytes.length) return position;
  }
  return -1;
}

function missingDirectory(bytes: Buffer): FileCorruptError {
  if (bytes.length === 0) return new FileCorruptError('The file is empty.', { bytes: 0 });
  const isZip = bytes.length >= 4 && bytes[0] === 0x50 && bytes[1] === 0x4b;
  return new FileCorruptError(
    isZip ? 'The zip archive is cut off: its directory is missing.' : 'This is not a zip archive.',
    { bytes: bytes.length },
  );
}
