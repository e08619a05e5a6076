export type { ZipLimits } from './limits.ts';
export { openZip, type ZipArchive } from './open-zip.ts';
export type { ZipEntry } from './read-directory.ts';
export { writeZip, type ZipChanges } from './write-zip.ts';
