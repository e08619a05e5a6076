export { unixModeOf } from './entry-headers.ts';
export type { ZipLimits } from './limits.ts';
export { openZip, type ZipArchive } from './open-zip.ts';
export { openZipFile, type ZipFile } from './open-zip-file.ts';
export type { StreamEntryOptions } from './stream-entry.ts';
export { type WriteZipOptions, writeZip, type ZipChanges } from './write-zip.ts';
export type { ZipEntry } from './zip-entry.ts';
export { createZipFileWriter, type ZipFileEntry, type ZipFileWriter } from './zip-file-writer.ts';
