import { FileCorruptError } from '../base/errors.ts';
import { checkEntries, checkWholeEntry } from './check-entries.ts';
import { compoundFileError, isCompoundFile } from './compound-file.ts';
import { type ByteRange, compressedData, inflateEntry, inflateHead } from './inflate-entry.ts';
import { DEFAULT_ZIP_LIMITS, type ZipLimits } from './limits.ts';
import { readDirectory } from './read-directory.ts';
import { type StreamEntryOptions, streamEntry } from './stream-entry.ts';
import { entryKey, type ZipDirectory, type ZipEntry } from './zip-entry.ts';

export { entryKey } from './zip-entry.ts';

/** An opened archive. Entries stay compressed until one is asked for. */
export interface ZipArchive {
  /** All of it; read now, where the archive stays in its file. */
  readonly bytes: Buffer;
  /** How many bytes it has. */
  readonly size: number;
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  /** The directory was damaged; the entries were found by their own headers. */
  readonly isRecovered: boolean;
  /** Office part names compare without case and may be written with `\` or a leading `/`. */
  find(name: string): ZipEntry | undefined;
  /** The whole content, checked against its checksum; up to what fits a string unless `maxBytes` says more. */
  read(entry: ZipEntry, maxBytes?: number): Buffer;
  /** The content in chunks; never more than a few of them in memory. The checksum is checked at the end. */
  stream(entry: ZipEntry, options?: StreamEntryOptions): AsyncGenerator<Buffer, void, void>;
  /** At least the first `length` bytes (all, if there are fewer), unchecked unless it is all. */
  head(entry: ZipEntry, length: number): Buffer;
}

export function openZip(input: Uint8Array, limits: Partial<ZipLimits> = {}): ZipArchive {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isCompoundFile(bytes)) throw compoundFileError(bytes);
  const all: ZipLimits = { ...DEFAULT_ZIP_LIMITS, ...limits };
  const directory = readDirectory(bytes, all);
  checkEntries(bytes, directory.entries, all);
  return { ...readingOf(directory, (entry) => compressedData(bytes, entry)), bytes, size: bytes.length };
}

/** What can be done with the entries of an archive, wherever their compressed bytes are. */
export function readingOf(
  { entries, comment, isRecovered }: ZipDirectory,
  compressed: (entry: ZipEntry) => ByteRange,
): Omit<ZipArchive, 'bytes' | 'size'> {
  const byName = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const key = entryKey(entry.name);
    // Two entries of one name mean that two programs see two different documents.
    if (byName.has(key)) throw new FileCorruptError(`The archive holds "${entry.name}" twice.`, { name: entry.name });
    byName.set(key, entry);
  }
  return {
    entries,
    comment,
    isRecovered,
    find: (name) => byName.get(entryKey(name)),
    read: (entry, maxBytes) => {
      checkWholeEntry(entry);
      return inflateEntry(compressed(entry), entry, maxBytes);
    },
    async *stream(entry, options) {
      yield* streamEntry(compressed(entry), entry, options);
    },
    head: (entry, length) => inflateHead(compressed(entry), entry, length),
  };
}
