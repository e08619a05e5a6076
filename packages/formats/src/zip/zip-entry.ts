import { FLAG_UTF8 } from './signatures.ts';

export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly localOffset: number;
  /** The entry's record in the central directory, byte for byte. */
  readonly record: Buffer;
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  /** The directory was damaged and the entries were found by their own headers. */
  readonly isRecovered: boolean;
}

/** Office part names compare without case and may be written with `\` or a leading `/`. */
export function entryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

export function decodeName(bytes: Buffer, flags: number): string {
  const text = bytes.toString('utf8');
  if ((flags & FLAG_UTF8) !== 0) return text;
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}
