import { FileCorruptError } from '../base/errors.ts';
import { checkEntries } from './check-entries.ts';
import { FileBytes } from './file-bytes.ts';
import { type ByteRange, checkMethod, dataOffset } from './inflate-entry.ts';
import { DEFAULT_ZIP_LIMITS, type ZipLimits } from './limits.ts';
import { openZip, readingOf, type ZipArchive } from './open-zip.ts';
import { readFileDirectory } from './read-directory.ts';
import { LOCAL_HEADER_BYTES } from './signatures.ts';
import type { ZipEntry } from './zip-entry.ts';

/** An archive whose bytes stay in its file. */
export interface ZipFile extends ZipArchive, Disposable {
  /** Somebody wrote into the file since it was opened: what is read now need not fit what was read before. */
  readonly isChanged: boolean;
  /** What it holds in memory. */
  readonly kept: number;
}

/** Below this, reading all of it at once is simpler and takes no memory to speak of. */
const WHOLE_BELOW_BYTES = 4 * 1024 * 1024;
/** Above this a file cannot be one piece of memory. */
const MOST_WHOLE_BYTES = 1024 * 1024 * 1024;

/** Opens an archive without reading it into memory; small ones are read, and those that only a look at all of it can mend. */
export function openZipFile(path: string, limits: Partial<ZipLimits> = {}): ZipFile {
  const file = new FileBytes(path);
  try {
    const all: ZipLimits = { ...DEFAULT_ZIP_LIMITS, ...limits };
    const isSmall = file.length < WHOLE_BELOW_BYTES;
    const directory = isSmall ? undefined : readFileDirectory(file, all);
    if (directory === undefined) {
      if (file.length > MOST_WHOLE_BYTES) throw new FileCorruptError('The directory of the zip archive is damaged.');
      const archive = openZip(file.subarray(0, file.length), limits);
      file[Symbol.dispose]();
      return { ...archive, isChanged: false, kept: archive.size, [Symbol.dispose]: () => undefined };
    }
    checkEntries(file, directory.entries, all);
    return {
      ...readingOf(directory, (entry) => compressedIn(file, entry)),
      size: file.length,
      kept: directory.entries.reduce((sum, { record }) => sum + record.length, 0),
      get bytes() {
        return file.subarray(0, file.length);
      },
      get isChanged() {
        return file.isChanged;
      },
      [Symbol.dispose]: () => file[Symbol.dispose](),
    };
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}

function compressedIn(file: FileBytes, entry: ZipEntry): ByteRange {
  checkMethod(entry);
  const header = file.subarray(entry.localOffset, entry.localOffset + LOCAL_HEADER_BYTES);
  const start = entry.localOffset + dataOffset(header, { ...entry, localOffset: 0 }, file.length - entry.localOffset);
  return { length: entry.compressedSize, subarray: (from, to) => file.subarray(start + from, start + to) };
}
