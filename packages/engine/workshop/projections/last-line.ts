import type { FileHandle } from 'node:fs/promises';

export interface LastLine {
  /** The last line that ends; null in a file without one. */
  readonly line: string | null;
  /** Where the file ends after it. What follows was cut off while it was written. */
  readonly end: number;
  readonly size: number;
}

const pieceBytes = 64 * 1024;
const lineEnd = 0x0a;

/** Reads a file from its end, only as far as its last whole line reaches: a log may be large, a line of it too. */
export async function readLastLine(file: FileHandle): Promise<LastLine> {
  const { size } = await file.stat();
  let start = size;
  let bytes = Buffer.alloc(0);
  for (;;) {
    const end = bytes.lastIndexOf(lineEnd);
    const before = end <= 0 ? -1 : bytes.lastIndexOf(lineEnd, end - 1);
    if (end >= 0 && (before >= 0 || start === 0)) {
      return { line: bytes.subarray(before + 1, end).toString('utf8'), end: start + end + 1, size };
    }
    if (start === 0) return { line: null, end: 0, size };
    const length = Math.min(start, Math.max(pieceBytes, bytes.length));
    const piece = Buffer.alloc(length);
    await file.read(piece, 0, length, start - length);
    start -= length;
    bytes = Buffer.concat([piece, bytes]);
  }
}
