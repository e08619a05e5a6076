import { FileCorruptError } from '../base/errors.ts';
import { CENTRAL_HEADER_BYTES, ZIP64_EXTRA, ZIP64_MARK } from './signatures.ts';

export interface WideFields {
  readonly size: number;
  readonly compressedSize: number;
  readonly offset: number;
}

/** Sizes and offset of a central record, taken from the ZIP64 extra field where the 32-bit fields say so. */
export function readWideFields(record: Buffer, name: string): WideFields {
  const narrow = {
    size: record.readUInt32LE(24),
    compressedSize: record.readUInt32LE(20),
    offset: record.readUInt32LE(42),
  };
  if (narrow.size !== ZIP64_MARK && narrow.compressedSize !== ZIP64_MARK && narrow.offset !== ZIP64_MARK) return narrow;
  const extra = findWideExtra(record);
  if (extra === undefined) return narrow;
  let at = extra.start;
  const wide = (value: number): number => {
    if (value !== ZIP64_MARK) return value;
    if (at + 8 > extra.end) throw new FileCorruptError(`The archive entry "${name}" has a broken size.`, { name });
    const found = readSafe64(record, at, name);
    at += 8;
    return found;
  };
  const size = wide(narrow.size);
  const compressedSize = wide(narrow.compressedSize);
  return { size, compressedSize, offset: wide(narrow.offset) };
}

/** The record with another offset, widened by a ZIP64 field when 32 bits do not hold it. */
export function placeRecord(record: Buffer, offset: number): Buffer {
  const extra = record.readUInt32LE(42) === ZIP64_MARK ? findWideExtra(record) : undefined;
  if (extra !== undefined) {
    const before = [record.readUInt32LE(24), record.readUInt32LE(20)].filter((value) => value === ZIP64_MARK).length;
    const placed = Buffer.from(record);
    placed.writeBigUInt64LE(BigInt(offset), extra.start + before * 8);
    return placed;
  }
  if (offset < ZIP64_MARK) {
    const placed = Buffer.from(record);
    placed.writeUInt32LE(offset, 42);
    return placed;
  }
  return widenRecord(record, offset);
}

function widenRecord(record: Buffer, offset: number): Buffer {
  const nameEnd = CENTRAL_HEADER_BYTES + record.readUInt16LE(28);
  const existing = findWideExtra(record);
  const kept = existing === undefined ? Buffer.alloc(0) : record.subarray(existing.start, existing.end);
  const field = Buffer.alloc(4 + kept.length + 8);
  field.writeUInt16LE(ZIP64_EXTRA, 0);
  field.writeUInt16LE(kept.length + 8, 2);
  kept.copy(field, 4);
  field.writeBigUInt64LE(BigInt(offset), 4 + kept.length);
  const rest = existing === undefined ? record.subarray(nameEnd) : without(record, nameEnd, existing);
  const head = Buffer.from(record.subarray(0, nameEnd));
  head.writeUInt16LE(record.readUInt16LE(30) + field.length - (existing === undefined ? 0 : kept.length + 4), 30);
  head.writeUInt16LE(Math.max(45, head.readUInt16LE(6)), 6);
  head.writeUInt32LE(ZIP64_MARK, 42);
  return Buffer.concat([head, field, rest]);
}

function without(record: Buffer, from: number, span: { start: number; end: number }): Buffer {
  return Buffer.concat([record.subarray(from, span.start - 4), record.subarray(span.end)]);
}

function findWideExtra(record: Buffer): { start: number; end: number } | undefined {
  let at = CENTRAL_HEADER_BYTES + record.readUInt16LE(28);
  const end = Math.min(record.length, at + record.readUInt16LE(30));
  while (at + 4 <= end) {
    const length = record.readUInt16LE(at + 2);
    if (record.readUInt16LE(at) === ZIP64_EXTRA) return { start: at + 4, end: Math.min(end, at + 4 + length) };
    at += 4 + length;
  }
  return undefined;
}

/** Numbers above 2^53 cannot be offsets into anything: a file that claims one is lying. */
export function readSafe64(bytes: Buffer, at: number, name: string): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (Number.isSafeInteger(value)) return value;
  throw new FileCorruptError(`The archive claims an impossible size for "${name}".`, { name });
}
