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

/** Office part names compare without case and may be written with `\`, a leading `/` or escapes such as `%20`. */
export function entryKey(name: string): string {
  return decodeEscapes(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** `a b` for `a%20b`. The sign itself stays escaped, so that decoding twice is decoding once. */
export function decodeEscapes(name: string): string {
  if (!name.includes('%')) return name;
  return name.replace(/(?:%(?!25)[0-9A-Fa-f]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      // No letters of UTF-8: some programs write a plain % into their names.
      return escapes;
    }
  });
}

export function decodeName(bytes: Buffer, flags: number): string {
  const text = bytes.toString('utf8');
  if ((flags & FLAG_UTF8) !== 0) return text;
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}
