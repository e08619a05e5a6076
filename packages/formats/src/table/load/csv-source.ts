import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CsvDialect } from '../../csv/read/dialect.ts';
import { CsvFile } from '../../csv/read/open-csv.ts';
import { SAMPLE_BYTES, sniffCsv } from '../../csv/read/sniff-csv.ts';
import { decoderLabel } from '../../text/decode/decode-text.ts';

export interface CsvSource extends AsyncDisposable {
  /** UTF-8, whatever the file itself is written in. */
  readonly path: string;
  readonly dialect: CsvDialect;
  /** Of the columns, as an edit of the file knows them. */
  readonly names: readonly string[];
  readonly bytes: number;
  readonly isBlank: boolean;
}

/** A csv file as DuckDB can read it: encodings that it lacks are copied into UTF-8 first. */
export async function openCsvSource(path: string, scratch: string): Promise<CsvSource> {
  const { dialect, names, bytes, isBlank } = await sniffFile(path);
  if (dialect.encoding === 'utf-8' || dialect.encoding === 'utf-8-bom') {
    return { path, dialect, names, bytes, isBlank, [Symbol.asyncDispose]: async () => undefined };
  }
  const copy = join(scratch, `utf8-${process.pid}-${Math.round(performance.now() * 1000)}.csv`);
  const remove = (): Promise<void> => rm(copy, { force: true });
  try {
    await copyAsUtf8(path, copy, dialect);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: copy, dialect, names, bytes, isBlank, [Symbol.asyncDispose]: remove };
}

async function copyAsUtf8(path: string, copy: string, dialect: Pick<CsvDialect, 'encoding'>): Promise<void> {
  await pipeline(
    createReadStream(path),
    async function* (chunks: AsyncIterable<Buffer>) {
      const decoder = new TextDecoder(decoderLabel(dialect.encoding));
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(copy),
  );
}

async function sniffFile(path: string): Promise<Pick<CsvSource, 'dialect' | 'names' | 'bytes' | 'isBlank'>> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const wanted = Math.min(size, SAMPLE_BYTES);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, 0);
    const sample = buffer.subarray(0, bytesRead);
    const dialect = sniffCsv(sample, bytesRead === size);
    const beginning = new CsvFile(sample, dialect, 1);
    const isBlank = bytesRead === size && beginning.index.count === 0;
    return { dialect, names: beginning.columnNames(), bytes: size, isBlank };
  } finally {
    await file.close();
  }
}
