import { openZipFile, unixModeOf, type ZipEntry, type ZipFile, type ZipLimits } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { ArchiveInvalidError, ArchiveTooLargeError, FILE_TYPE } from './archive-format.ts';

export type ArchiveLimits = ZipLimits;
export type ArchiveEntry = ZipEntry;

/** A whole Workbench, with its history, is more than a document. */
export const defaultArchiveLimits: ArchiveLimits = {
  maxEntries: 500_000,
  maxEntryBytes: 2 * 1024 ** 3,
  maxTotalBytes: 64 * 1024 ** 3,
  maxRatio: 250,
  ratioFloorBytes: 32 * 1024 ** 2,
  maxDirectoryBytes: 256 * 1024 ** 2,
};

/** Opens a zip file whose entries were checked against the limits before a byte of their content is read. */
export function openArchive(path: string, limits: Partial<ArchiveLimits> = {}): ZipFile {
  const archive = inArchiveWords(() => openZipFile(path, { ...defaultArchiveLimits, ...limits }));
  if (!archive.isRecovered) return archive;
  archive[Symbol.dispose]();
  throw new ArchiveInvalidError('its directory is damaged');
}

/** Hands on the content of one entry; its size and checksum have been checked when this resolves. */
export async function extractEntry(
  archive: ZipFile,
  entry: ArchiveEntry,
  write: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const chunks = archive.stream(entry, { chunkBytes: 1 << 20 });
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => inArchiveWords(() => rethrow(error)));
    if (next.done === true) return;
    await write(next.value);
  }
}

export function fileTypeOf(entry: ArchiveEntry): number {
  return unixModeOf(entry) & FILE_TYPE;
}

function rethrow(error: unknown): never {
  throw error;
}

/** A document that is damaged and an archive that is damaged ask for different remedies. */
function inArchiveWords<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    const { message, details } = error;
    if (error.code === 'FILE_TOO_LARGE') throw new ArchiveTooLargeError(message, details, error);
    throw new ArchiveInvalidError(message.replace(/\.$/, ''), details, error);
  }
}
