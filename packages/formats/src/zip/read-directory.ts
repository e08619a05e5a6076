import { FileCorruptError, FileEncryptedError, FileTooLargeError, FileUnsupportedError } from '../errors.ts';
import type { ZipLimits } from './limits.ts';
import {
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  END_OF_DIRECTORY,
  END_OF_DIRECTORY_BYTES,
  FLAG_ENCRYPTED,
  FLAG_UTF8,
} from './signatures.ts';

export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly localOffset: number;
  /** The entry's record in the central directory, byte for byte. */
  readonly record: Buffer;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
}

const MAX_COMMENT = 0xffff;
const ZIP64_MARK = 0xffffffff;

export function readDirectory(bytes: Buffer, limits: ZipLimits): ZipDirectory {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const directorySize = bytes.readUInt32LE(end + 12);
  const declaredOffset = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || directorySize === ZIP64_MARK || declaredOffset === ZIP64_MARK) throw zip64();
  if (count > limits.maxEntries) {
    throw new FileTooLargeError(`The archive holds ${count} entries.`, { limit: 'maxEntries', value: count });
  }
  // Bytes put in front of an archive (a self-extractor, a mail header) shift every offset by the same amount.
  const shift = end - directorySize - declaredOffset;
  if (shift < 0) throw new FileCorruptError('The directory of the zip archive lies outside the file.', { end });

  const entries: ZipEntry[] = [];
  let position = declaredOffset + shift;
  for (let index = 0; index < count; index += 1) {
    const entry = readRecord(bytes, position, end, shift);
    entries.push(entry);
    position += entry.record.length;
  }
  const commentLength = bytes.readUInt16LE(end + 20);
  const comment = bytes.subarray(end + END_OF_DIRECTORY_BYTES, end + END_OF_DIRECTORY_BYTES + commentLength);
  return { entries, comment };
}

function readRecord(bytes: Buffer, position: number, end: number, shift: number): ZipEntry {
  if (position + CENTRAL_HEADER_BYTES > end || bytes.readUInt32LE(position) !== CENTRAL_HEADER) {
    throw new FileCorruptError('The directory of the zip archive is damaged.', { position });
  }
  const nameLength = bytes.readUInt16LE(position + 28);
  const length =
    CENTRAL_HEADER_BYTES + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  if (position + length > end) throw new FileCorruptError('The directory of the zip archive is cut off.', { position });
  const flags = bytes.readUInt16LE(position + 8);
  const nameBytes = bytes.subarray(position + CENTRAL_HEADER_BYTES, position + CENTRAL_HEADER_BYTES + nameLength);
  const name = decodeName(nameBytes, flags);
  if ((flags & FLAG_ENCRYPTED) !== 0)
    throw new FileEncryptedError(`The archive entry "${name}" is encrypted.`, { name });
  const compressedSize = bytes.readUInt32LE(position + 20);
  const size = bytes.readUInt32LE(position + 24);
  const offset = bytes.readUInt32LE(position + 42);
  if (compressedSize === ZIP64_MARK || size === ZIP64_MARK || offset === ZIP64_MARK) throw zip64();
  return {
    name,
    flags,
    method: bytes.readUInt16LE(position + 10),
    crc32: bytes.readUInt32LE(position + 16),
    compressedSize,
    size,
    localOffset: offset + shift,
    record: bytes.subarray(position, position + length),
  };
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_OF_DIRECTORY_BYTES - MAX_COMMENT);
  for (let position = bytes.length - END_OF_DIRECTORY_BYTES; position >= lowest; position -= 1) {
    if (bytes.readUInt32LE(position) !== END_OF_DIRECTORY) continue;
    const comment = bytes.readUInt16LE(position + 20);
    if (position + END_OF_DIRECTORY_BYTES + comment <= bytes.length) return position;
  }
  if (bytes.length >= 4 && bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new FileCorruptError('The zip archive is cut off: its directory is missing.', { bytes: bytes.length });
  }
  throw new FileCorruptError('This is not a zip archive.', { bytes: bytes.length });
}

function decodeName(bytes: Buffer, flags: number): string {
  if ((flags & FLAG_UTF8) !== 0) return bytes.toString('utf8');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

function zip64(): FileUnsupportedError {
  return new FileUnsupportedError(
    'The archive uses ZIP64, which is not read yet.',
    'Save the file again in its program: a document under 4 GB does not need ZIP64.',
    { reason: 'zip64' },
  );
}
