import {
  CENTRAL_HEADER,
  CENTRAL_HEADER_BYTES,
  DEFLATED,
  FLAG_UTF8,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  ZIP64_EXTRA,
  ZIP64_MARK,
} from './signatures.ts';

/** A deflated entry, as both of its headers tell it. */
export interface EntryFacts {
  readonly name: string;
  readonly crc32: number;
  readonly size: number;
  readonly compressedSize: number;
  /** With 64-bit sizes in an extra field. */
  readonly isWide: boolean;
  /** Date and time as the format counts them, the date in the upper half. */
  readonly date: number;
  /** Rights and kind of file on Unix; without it the archive says nothing of them. */
  readonly unixMode?: number;
}

/** The header in front of the content and the record in the directory; its place there is set by `placeRecord`. */
export function entryHeaders(facts: EntryFacts): { readonly local: Buffer; readonly record: Buffer } {
  const name = Buffer.from(facts.name, 'utf8');
  const extra = facts.isWide ? wideExtra(facts) : Buffer.alloc(0);
  const version = facts.isWide ? 45 : 20;
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  // The flag says that the name is UTF-8; a plain name needs none, as other programs write it.
  fields.writeUInt16LE(name.length === facts.name.length ? 0 : FLAG_UTF8, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt32LE(facts.date, 6);
  fields.writeUInt32LE(facts.crc32, 10);
  fields.writeUInt32LE(facts.isWide ? ZIP64_MARK : facts.compressedSize, 14);
  fields.writeUInt32LE(facts.isWide ? ZIP64_MARK : facts.size, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra.length, 24);

  const local = Buffer.alloc(LOCAL_HEADER_BYTES);
  local.writeUInt32LE(LOCAL_HEADER, 0);
  fields.copy(local, 4);
  const record = Buffer.alloc(CENTRAL_HEADER_BYTES);
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  record.writeUInt16LE(facts.unixMode === undefined ? version : (UNIX << 8) | version, 4);
  fields.copy(record, 6);
  if (facts.unixMode !== undefined) record.writeUInt32LE((facts.unixMode << 16) >>> 0, 38);
  return { local: Buffer.concat([local, name, extra]), record: Buffer.concat([record, name, extra]) };
}

const UNIX = 3;

/** Rights and kind of file of an entry's record; 0 where it was not made on a Unix. */
export function unixModeOf({ record }: { readonly record: Buffer }): number {
  return record.readUInt8(5) === UNIX ? record.readUInt32LE(38) >>> 16 : 0;
}

function wideExtra({ size, compressedSize }: EntryFacts): Buffer {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  extra.writeBigUInt64LE(BigInt(compressedSize), 12);
  return extra;
}

/** As the format counts: whole two seconds since 1980. */
export function zipDate(at: number): number {
  const moment = new Date(Math.min(Math.max(at, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
