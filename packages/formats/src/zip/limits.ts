/** What a zip may ask of this process before it is refused as hostile or too big. */
export interface ZipLimits {
  readonly maxEntries: number;
  readonly maxEntryBytes: number;
  readonly maxTotalBytes: number;
  /** Largest uncompressed : compressed ratio of an entry, and of all together, above `ratioFloorBytes`. */
  readonly maxRatio: number;
  readonly ratioFloorBytes: number;
  readonly maxDirectoryBytes: number;
}

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_ZIP_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxEntryBytes: 2048 * MEBIBYTE,
  maxTotalBytes: 4096 * MEBIBYTE,
  maxRatio: 200,
  // LibreOffice writes styled empty cells so that 60 MB of them shrink to a two hundredth.
  ratioFloorBytes: 128 * MEBIBYTE,
  maxDirectoryBytes: 64 * MEBIBYTE,
};
