export type { ZipLimits } from './limits.ts';
export { openZip, type ZipArchive } from './open-zip.ts';
export type { StreamEntryOptions } from './stream-entry.ts';
export { type WriteZipOptions, writeZip, type ZipChanges } from './write-zip.ts';
export type { ZipEntry } from './zip-entry.ts';
