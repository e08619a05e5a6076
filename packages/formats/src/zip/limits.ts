/** What a zip may ask of this process before it is refused as hostile or too big. */
export interface ZipLimits {
  readonly maxEntries: number;
  readonly maxEntryBytes: number;
  readonly maxTotalBytes: number;
  /** Largest uncompressed : compressed ratio of an entry above `ratioFloorBytes`. */
  readonly maxRatio: number;
  readonly ratioFloorBytes: number;
}

const MEBIBYTE = 1024 * 1024;

/** An entry must fit one JavaScript string (512 MiB), so nothing larger could be read anyway. */
export const DEFAULT_ZIP_LIMITS: ZipLimits = {
  maxEntries: 20_000,
  maxEntryBytes: 500 * MEBIBYTE,
  maxTotalBytes: 2048 * MEBIBYTE,
  maxRatio: 250,
  ratioFloorBytes: 32 * MEBIBYTE,
};
