import type { TextEncoding } from '../../text/decode/decode-text.ts';

/** Bytes seen as the numbers that delimiters and quotes are compared with: one byte each, or two in UTF-16. */
export interface CodeUnits {
  readonly units: Uint8Array | Uint16Array;
  readonly width: 1 | 2;
  /** Where the text begins, after a byte order mark. */
  readonly start: number;
}

export function codeUnits(bytes: Uint8Array, encoding: TextEncoding): CodeUnits {
  if (encoding === 'utf-8-bom') return { units: bytes, width: 1, start: 3 };
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return { units: bytes, width: 1, start: 0 };
  const length = bytes.length >> 1;
  const even = Buffer.from(bytes.subarray(0, length * 2));
  if (encoding === 'utf-16be') even.swap16();
  // A pooled Buffer may begin at an odd place, where no 16-bit view can.
  const aligned = even.byteOffset % 2 === 0 ? even : Uint8Array.from(even);
  const units = new Uint16Array(aligned.buffer, aligned.byteOffset, length);
  return { units, width: 2, start: units[0] === 0xfeff ? 1 : 0 };
}
