import { createHash, type Hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { FileChangedWhileReadError, lookOf, ObjectCorruptError, sameLook } from '../../store/index.ts';
import {
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
  FLAG_UTF8,
  LOCAL_HEADER,
  LOCAL_HEADER_BYTES,
  MAX_16,
  MAX_32,
  REGULAR_FILE,
} from './archive-format.ts';

const WHOLE_BELOW_BYTES = 1 << 20;
const FAST_ABOVE_BYTES = 8 << 20;
const READ_ATTEMPTS = 3;
/** 4.5: with the 64-bit forms. */
const VERSION = 45;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly mode: number;
  readonly modifiedAt: number;
}

interface Adding {
  readonly source: FileHandle;
  readonly stats: BigIntStats;
  readonly name: Buffer;
  readonly hash: string | null;
}

/** A zip file written as it goes: memory holds one chunk and the directory, whatever the size of the files. */
export interface ArchiveWriter {
  /** Adds what `source` is open on, as it was at one moment. With `hash`, content that is not that is refused. */
  add(name: string, source: FileHandle, hash?: string | null): Promise<void>;
  /** Writes the directory and syncs. Without it the file is no archive. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export async function createArchiveWriter(file: string): Promise<ArchiveWriter> {
  const target = await open(file, 'wx', 0o644);
  const entries: Entry[] = [];
  let position = 0;
  /** Small entries on their way: thousands of little writes cost more than their content. */
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  async function write(bytes: Uint8Array, at: number): Promise<number> {
    let written = 0;
    while (written < bytes.length) {
      written += (await target.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
    }
    return at + written;
  }

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    position = await write(bytes, position);
  }

  async function append(...parts: Buffer[]): Promise<void> {
    waiting.push(...parts);
    for (const part of parts) waitingBytes += part.length;
    if (waitingBytes >= WHOLE_BELOW_BYTES) await flush();
  }

  /** Null when the file did not hold still. */
  async function addSmall({ source, stats, name, hash }: Adding): Promise<Entry | null> {
    const bytes = Buffer.alloc(Number(stats.size));
    const { bytesRead } = await source.read(bytes, 0, bytes.length, 0);
    if (!(await isSteady(source, stats))) return null;
    const content = bytes.subarray(0, bytesRead);
    const data = deflateRawSync(content);
    const offset = position + waitingBytes;
    const entry = makeEntry(stats, { name, offset, crc: crc32(content), compressed: data.length, size: bytesRead });
    if (hash !== null) refuseOther(createHash('sha256').update(content), hash);
    await append(localHeader(entry), data);
    return entry;
  }

  async function addLarge({ source, stats, name, hash }: Adding): Promise<Entry | null> {
    await flush();
    const start = position + LOCAL_HEADER_BYTES + name.length + LOCAL_EXTRA_BYTES;
    const digest = createHash('sha256');
    let [crc, size, end] = [0, 0, start];
    const reading = source.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 });
    reading.on('data', (chunk: string | Buffer) => {
      crc = crc32(chunk, crc);
      if (hash !== null) digest.update(chunk);
      size += chunk.length;
    });
    const deflating = createDeflateRaw({ level: stats.size > FAST_ABOVE_BYTES ? 1 : 6 });
    reading.on('error', (error) => deflating.destroy(error));
    for await (const chunk of reading.pipe(deflating)) end = await write(chunk, end);
    if (!(await isSteady(source, stats))) return null;
    if (hash !== null) refuseOther(digest, hash);
    const entry = makeEntry(stats, { name, offset: position, crc, compressed: end - start, size });
    await write(localHeader(entry), position);
    position = end;
    return entry;
  }

  return {
    async add(name, source, hash = null) {
      for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
        const stats = await source.stat({ bigint: true });
        const addIt = stats.size < WHOLE_BELOW_BYTES ? addSmall : addLarge;
        const entry = await addIt({ source, stats, name: Buffer.from(name, 'utf8'), hash });
        if (entry === null) continue;
        entries.push(entry);
        return;
      }
      throw new FileChangedWhileReadError(name);
    },
    async finish() {
      await flush();
      const directory = position;
      for (const entry of entries) await append(centralRecord(entry));
      await flush();
      await append(endRecords(entries.length, directory, position - directory));
      await flush();
      await target.truncate(position);
      await target.sync();
    },
    close: () => target.close(),
  };
}

async function isSteady(source: FileHandle, before: BigIntStats): Promise<boolean> {
  return sameLook(lookOf(before), lookOf(await source.stat({ bigint: true })));
}

function makeEntry(stats: BigIntStats, written: Omit<Entry, 'mode' | 'modifiedAt'>): Entry {
  return { ...written, mode: Number(stats.mode) & 0o777, modifiedAt: Number(stats.mtimeMs) };
}

/** Always with the 64-bit sizes: they are known only when the content is written, and cost 20 bytes. */
const LOCAL_EXTRA_BYTES = 20;

function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES + LOCAL_EXTRA_BYTES);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  commonFields(entry, header, 4);
  header.writeUInt32LE(MAX_32, 18);
  header.writeUInt32LE(MAX_32, 22);
  header.writeUInt16LE(LOCAL_EXTRA_BYTES, 28);
  const extra = header.subarray(LOCAL_HEADER_BYTES);
  extra.writeUInt16LE(EXTRA_64, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(entry.size), 4);
  extra.writeBigUInt64LE(BigInt(entry.compressed), 12);
  return Buffer.concat([header.subarray(0, LOCAL_HEADER_BYTES), entry.name, extra]);
}

/** Version needed, flags, method, time, checksum, sizes and name length stand in this order in both headers. */
function commonFields({ name, crc, modifiedAt }: Entry, header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAG_UTF8, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  const [time, date] = dosTime(modifiedAt);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt16LE(name.length, at + 22);
}

function centralRecord(entry: Entry): Buffer {
  const large = [entry.size, entry.compressed, entry.offset].map((value) => value >= MAX_32);
  const values = [entry.size, entry.compressed, entry.offset].filter((_, index) => large[index]);
  const extra = Buffer.alloc(values.length === 0 ? 0 : 4 + 8 * values.length);
  if (extra.length > 0) {
    extra.writeUInt16LE(EXTRA_64, 0);
    extra.writeUInt16LE(8 * values.length, 2);
    for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  }
  const record = Buffer.alloc(CENTRAL_HEADER_BYTES);
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  // Made on a Unix, so that the mode in the attributes counts.
  record.writeUInt16LE((3 << 8) | VERSION, 4);
  commonFields(entry, record, 6);
  record.writeUInt32LE(Math.min(entry.compressed, MAX_32), 20);
  record.writeUInt32LE(Math.min(entry.size, MAX_32), 24);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(((REGULAR_FILE | entry.mode) << 16) >>> 0, 38);
  record.writeUInt32LE(Math.min(entry.offset, MAX_32), 42);
  return Buffer.concat([record, entry.name, extra]);
}

function endRecords(count: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(END_RECORD_BYTES);
  end.writeUInt32LE(END_RECORD, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end;
  const large = Buffer.alloc(END_RECORD_64_BYTES);
  large.writeUInt32LE(END_RECORD_64, 0);
  large.writeBigUInt64LE(BigInt(END_RECORD_64_BYTES - 12), 4);
  large.writeUInt16LE((3 << 8) | VERSION, 12);
  large.writeUInt16LE(VERSION, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(END_LOCATOR_64_BYTES);
  locator.writeUInt32LE(END_LOCATOR_64, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

function dosTime(at: number): [time: number, date: number] {
  const moment = new Date(Math.min(Math.max(at, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return [time, date];
}

function refuseOther(digest: Hash, expected: string): void {
  if (digest.digest('hex') !== expected) throw new ObjectCorruptError(expected);
}
