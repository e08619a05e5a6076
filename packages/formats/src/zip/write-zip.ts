import { deflatePieces } from './deflate-pieces.ts';
import { entryHeaders } from './entry-headers.ts';
import { dataOffset } from './inflate-entry.ts';
import type { ZipArchive } from './open-zip.ts';
import { DATA_DESCRIPTOR, FLAG_DATA_DESCRIPTOR, ZIP64_MARK } from './signatures.ts';
import { writeEnd } from './write-end.ts';
import { entryKey, type ZipEntry } from './zip-entry.ts';
import { placeRecord } from './zip64-extra.ts';

/** Content in pieces need never be in one place. */
export type NewContent = Uint8Array | readonly Uint8Array[];

export interface ZipChanges {
  /** New content by entry name; a name that exists is replaced in its place, others are added at the end. */
  readonly set: ReadonlyMap<string, NewContent>;
  readonly remove?: ReadonlySet<string>;
}

export interface WriteZipOptions {
  /** ZIP64 fields are written where a size or a count needs them; `always` writes them for every new entry. */
  readonly zip64?: 'auto' | 'always';
}

/** 1980-01-01 00:00, so that the same input always gives the same bytes. */
const FIXED_DATE = 0x0021_0000;

/** Writes an archive in which every entry not named in `changes` keeps its compressed bytes, flags and times. */
export function writeZip(base: ZipArchive | undefined, changes: ZipChanges, options: WriteZipOptions = {}): Buffer {
  const isWide = options.zip64 === 'always';
  const pending = new Map([...changes.set].map(([name, content]) => [entryKey(name), { name, content }]));
  const removed = new Set([...(changes.remove ?? [])].map(entryKey));
  const chunks: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  const emit = (local: readonly Buffer[], record: Buffer): void => {
    chunks.push(...local);
    records.push(placeRecord(record, offset));
    offset += local.reduce((sum, piece) => sum + piece.length, 0);
  };

  for (const entry of base?.entries ?? []) {
    const key = entryKey(entry.name);
    if (removed.has(key)) continue;
    const change = pending.get(key);
    if (change === undefined) {
      if (base !== undefined) emit([rawEntry(base.bytes, entry)], entry.record);
      continue;
    }
    pending.delete(key);
    const made = makeEntry(entry.name, change.content, isWide);
    emit(made.local, made.record);
  }
  for (const { name, content } of pending.values()) {
    const made = makeEntry(name, content, isWide);
    emit(made.local, made.record);
  }
  const directory = Buffer.concat(records);
  const end = writeEnd({
    count: records.length,
    size: directory.length,
    offset,
    comment: base?.comment ?? Buffer.alloc(0),
    isWide,
  });
  return Buffer.concat([...chunks, directory, end]);
}

function rawEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  let end = dataOffset(bytes, entry) + entry.compressedSize;
  if ((entry.flags & FLAG_DATA_DESCRIPTOR) !== 0 && end + 12 <= bytes.length)
    end += descriptorLength(bytes, end, entry);
  return bytes.subarray(entry.localOffset, Math.min(end, bytes.length));
}

/** With or without its signature, and with sizes of four or eight bytes: only the right form repeats the size. */
function descriptorLength(bytes: Buffer, at: number, entry: ZipEntry): number {
  const head = bytes.readUInt32LE(at) === DATA_DESCRIPTOR ? 8 : 4;
  const isWide =
    at + head + 16 <= bytes.length &&
    bytes.readBigUInt64LE(at + head) === BigInt(entry.compressedSize) &&
    bytes.readBigUInt64LE(at + head + 8) === BigInt(entry.size);
  return head + (isWide ? 16 : 8);
}

function makeEntry(name: string, content: NewContent, always: boolean): { local: Buffer[]; record: Buffer } {
  const { data, length, size, checksum } = deflatePieces(content instanceof Uint8Array ? [content] : content);
  const isWide = always || length >= ZIP64_MARK || size >= ZIP64_MARK;
  const facts = { name, crc32: checksum, size, compressedSize: length, isWide, date: FIXED_DATE };
  const { local, record } = entryHeaders(facts);
  return { local: [local, ...data], record };
}
