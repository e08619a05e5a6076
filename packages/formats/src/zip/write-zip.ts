import { crc32, deflateRawSync } from 'node:zlib';
import { FileTooLargeError } from '../errors.ts';
import { dataOffset, entryKey, type ZipArchive } from './open-zip.ts';
import type { ZipEntry } from './read-directory.ts';
import {
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  DATA_DESCRIPTOR,
  DEFLATED,
  END_OF_DIRECTORY,
  END_OF_DIRECTORY_BYTES,
  FLAG_DATA_DESCRIPTOR,
  FLAG_UTF8,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
} from './signatures.ts';

export interface ZipChanges {
  /** New content by entry name; a name that exists is replaced in its place, others are added at the end. */
  readonly set: ReadonlyMap<string, Uint8Array>;
  readonly remove?: ReadonlySet<string>;
}

/** 1980-01-01 00:00, so that the same input always gives the same bytes. */
const FIXED_DATE = 0x0021;
const FAST_ABOVE_BYTES = 8 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 0xfffffffe;

/** Writes an archive in which every entry not named in `changes` keeps its compressed bytes, flags and times. */
export function writeZip(base: ZipArchive | undefined, changes: ZipChanges): Buffer {
  const pending = new Map([...changes.set].map(([name, content]) => [entryKey(name), { name, content }]));
  const removed = new Set([...(changes.remove ?? [])].map(entryKey));
  const chunks: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  const emit = (local: Buffer, record: Buffer): void => {
    if (offset + local.length > MAX_ARCHIVE_BYTES) {
      throw new FileTooLargeError('The archive would pass 4 GB.', { limit: 'zip32', value: offset + local.length });
    }
    const placed = Buffer.from(record);
    placed.writeUInt32LE(offset, 42);
    chunks.push(local);
    records.push(placed);
    offset += local.length;
  };

  for (const entry of base?.entries ?? []) {
    const key = entryKey(entry.name);
    if (removed.has(key)) continue;
    const change = pending.get(key);
    if (change === undefined) {
      if (base !== undefined) emit(rawEntry(base.bytes, entry), entry.record);
      continue;
    }
    pending.delete(key);
    const made = makeEntry(entry.name, change.content);
    emit(made.local, made.record);
  }
  for (const { name, content } of pending.values()) {
    const made = makeEntry(name, content);
    emit(made.local, made.record);
  }
  const directory = Buffer.concat(records);
  return Buffer.concat([...chunks, directory, endRecord(records.length, directory.length, offset, base?.comment)]);
}

function rawEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  let end = dataOffset(bytes, entry) + entry.compressedSize;
  if ((entry.flags & FLAG_DATA_DESCRIPTOR) !== 0 && end + 12 <= bytes.length) {
    end += bytes.readUInt32LE(end) === DATA_DESCRIPTOR ? 16 : 12;
  }
  return bytes.subarray(entry.localOffset, Math.min(end, bytes.length));
}

function makeEntry(name: string, content: Uint8Array): { local: Buffer; record: Buffer } {
  const nameBytes = Buffer.from(name, 'utf8');
  const data = deflateRawSync(content, { level: content.length > FAST_ABOVE_BYTES ? 1 : 6 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  // The flag says that the name is UTF-8; a plain name needs none, as other programs write it.
  fields.writeUInt16LE(nameBytes.length === name.length ? 0 : FLAG_UTF8, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(FIXED_DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(nameBytes.length, 22);

  const local = Buffer.alloc(LOCAL_HEADER_BYTES);
  local.writeUInt32LE(LOCAL_HEADER, 0);
  fields.copy(local, 4);
  const record = Buffer.alloc(CENTRAL_HEADER_BYTES);
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  record.writeUInt16LE(20, 4);
  fields.copy(record, 6);
  return { local: Buffer.concat([local, nameBytes, data]), record: Buffer.concat([record, nameBytes]) };
}

function endRecord(count: number, directorySize: number, directoryOffset: number, comment?: Buffer): Buffer {
  const end = Buffer.alloc(END_OF_DIRECTORY_BYTES);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(directoryOffset, 16);
  end.writeUInt16LE(comment?.length ?? 0, 20);
  return comment === undefined ? end : Buffer.concat([end, comment]);
}
