import { FileTooLargeError } from '../base/errors.ts';
import type { ZipLimits } from './limits.ts';
import {
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  DATA_DESCRIPTOR,
  FLAG_DATA_DESCRIPTOR,
  FLAG_ENCRYPTED,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  ZIP64_MARK,
} from './signatures.ts';
import { decodeName, type ZipDirectory, type ZipEntry } from './zip-entry.ts';

const LOCAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const DESCRIPTOR_SIGNATURE = Buffer.from([0x50, 0x4b, 0x07, 0x08]);

/**
 * Entries by their own headers, one after the other. Undefined unless something after the last of them shows that the
 * archive reached its directory: without that, a file cut off in the middle would pass for one with fewer parts.
 */
export function recoverDirectory(bytes: Buffer, limits: ZipLimits, hasEnd: boolean): ZipDirectory | undefined {
  const entries: ZipEntry[] = [];
  let position = bytes.indexOf(LOCAL_SIGNATURE);
  while (position !== -1 && position + LOCAL_HEADER_BYTES <= bytes.length) {
    if (bytes.readUInt32LE(position) !== LOCAL_HEADER) break;
    const found = readLocal(bytes, position);
    if (found === undefined) return undefined;
    entries.push(found.entry);
    if (entries.length > limits.maxEntries) {
      throw new FileTooLargeError(`The archive holds more than ${limits.maxEntries} entries.`, {
        limit: 'maxEntries',
        value: entries.length,
      });
    }
    position = found.end;
  }
  if (entries.length === 0) return undefined;
  const reachedDirectory = position + 4 <= bytes.length && bytes.readUInt32LE(position) === CENTRAL_HEADER;
  return reachedDirectory || hasEnd ? { entries, comment: Buffer.alloc(0), isRecovered: true } : undefined;
}

function readLocal(bytes: Buffer, position: number): { entry: ZipEntry; end: number } | undefined {
  const header = bytes.subarray(position, position + LOCAL_HEADER_BYTES);
  const flags = header.readUInt16LE(6);
  const nameEnd = position + LOCAL_HEADER_BYTES + header.readUInt16LE(26);
  const start = nameEnd + header.readUInt16LE(28);
  if (start > bytes.length || (flags & FLAG_ENCRYPTED) !== 0) return undefined;
  const nameBytes = bytes.subarray(position + LOCAL_HEADER_BYTES, nameEnd);
  const written = {
    crc32: header.readUInt32LE(14),
    compressedSize: header.readUInt32LE(18),
    size: header.readUInt32LE(22),
    end: start + header.readUInt32LE(18),
  };
  const hasDescriptor = (flags & FLAG_DATA_DESCRIPTOR) !== 0;
  const sizes = hasDescriptor ? readDescriptor(bytes, start) : written;
  if (sizes === undefined || sizes.compressedSize === ZIP64_MARK || sizes.end > bytes.length) return undefined;
  const record = Buffer.alloc(CENTRAL_HEADER_BYTES + nameBytes.length);
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  record.writeUInt16LE(20, 4);
  header.copy(record, 6, 4, 14);
  record.writeUInt32LE(sizes.crc32, 16);
  record.writeUInt32LE(sizes.compressedSize, 20);
  record.writeUInt32LE(sizes.size, 24);
  record.writeUInt16LE(nameBytes.length, 28);
  nameBytes.copy(record, CENTRAL_HEADER_BYTES);
  const entry: ZipEntry = {
    name: decodeName(nameBytes, flags),
    flags,
    method: header.readUInt16LE(8),
    crc32: sizes.crc32,
    compressedSize: sizes.compressedSize,
    size: sizes.size,
    localOffset: position,
    record,
  };
  return { entry, end: sizes.end };
}

interface Sizes {
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly end: number;
}

/** The descriptor behind the data: its signature, at the only place where its own size field is true. */
function readDescriptor(bytes: Buffer, start: number): Sizes | undefined {
  let at = bytes.indexOf(DESCRIPTOR_SIGNATURE, start);
  while (at !== -1 && at + 16 <= bytes.length) {
    if (bytes.readUInt32LE(at) === DATA_DESCRIPTOR && bytes.readUInt32LE(at + 8) === at - start) {
      return {
        crc32: bytes.readUInt32LE(at + 4),
        compressedSize: at - start,
        size: bytes.readUInt32LE(at + 12),
        end: at + 16,
      };
    }
    at = bytes.indexOf(DESCRIPTOR_SIGNATURE, at + 1);
  }
  return undefined;
}
