import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { entryHeaders, zipDate } from './entry-headers.ts';
import { writeEnd } from './write-end.ts';
import { placeRecord } from './zip64-extra.ts';

export interface ZipFileEntry {
  readonly name: string;
  readonly modifiedAt: number;
  /** Rights and kind of file on Unix. */
  readonly unixMode: number;
  /** About how much comes; says how to write it, and need not be exact. */
  readonly size: number;
  content(): AsyncIterable<Uint8Array>;
  /** Asked when all of the content is through; false takes the entry back. */
  isWhole?(): Promise<boolean>;
}

/** A zip file written as it goes: memory holds one chunk and the directory, whatever the size of the entries. */
export interface ZipFileWriter {
  /** False when the entry was taken back. */
  add(entry: ZipFileEntry): Promise<boolean>;
  /** Writes the directory and syncs. Without it the file is no archive. */
  finish(): Promise<void>;
}

const WHOLE_BELOW_BYTES = 1 << 20;
const FAST_ABOVE_BYTES = 8 << 20;

/** Into a file that is open for writing and empty. */
export function createZipFileWriter(target: FileHandle): ZipFileWriter {
  const records: Buffer[] = [];
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

  // Always with the 64-bit sizes: of a large entry they are known only when the content is written.
  const headersOf = ({ name, modifiedAt, unixMode }: ZipFileEntry, facts: Written) =>
    entryHeaders({ name, unixMode, date: zipDate(modifiedAt), isWide: true, ...facts });

  async function addSmall(entry: ZipFileEntry): Promise<boolean> {
    const content = Buffer.concat(await Array.fromAsync(entry.content()));
    if ((await entry.isWhole?.()) === false) return false;
    const data = deflateRawSync(content);
    const facts = { crc32: crc32(content), size: content.length, compressedSize: data.length };
    const { local, record } = headersOf(entry, facts);
    records.push(placeRecord(record, position + waitingBytes));
    await append(local, data);
    return true;
  }

  async function addLarge(entry: ZipFileEntry): Promise<boolean> {
    await flush();
    const start = position + headersOf(entry, { crc32: 0, size: 0, compressedSize: 0 }).local.length;
    let [checksum, size, end] = [0, 0, start];
    async function* counted(): AsyncGenerator<Uint8Array, void, void> {
      for await (const chunk of entry.content()) {
        checksum = crc32(chunk, checksum);
        size += chunk.length;
        yield chunk;
      }
    }
    const deflating = createDeflateRaw({ level: entry.size > FAST_ABOVE_BYTES ? 1 : 6 });
    const reading = Readable.from(counted());
    reading.on('error', (error) => deflating.destroy(error));
    for await (const chunk of reading.pipe(deflating)) end = await write(chunk, end);
    if ((await entry.isWhole?.()) === false) return false;
    const { local, record } = headersOf(entry, { crc32: checksum, size, compressedSize: end - start });
    await write(local, position);
    records.push(placeRecord(record, position));
    position = end;
    return true;
  }

  return {
    add: (entry) => (entry.size < WHOLE_BELOW_BYTES ? addSmall(entry) : addLarge(entry)),
    async finish() {
      await flush();
      const offset = position;
      for (const record of records) await append(record);
      await flush();
      const end = { count: records.length, offset, size: position - offset, comment: Buffer.alloc(0), isWide: false };
      await append(writeEnd(end));
      await flush();
      // What an entry that was taken back left behind the end.
      await target.truncate(position);
      await target.sync();
    },
  };
}

interface Written {
  readonly crc32: number;
  readonly size: number;
  readonly compressedSize: number;
}
