import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;
/**
 * Whether any field of a text file may begin with a zero and another digit, as postal codes do. Says yes too often rather
 * than too seldom: a look at every field as text costs a fifth of loading the file, and most files need none.
 */
export async function mayHaveLeadingZeros(path: string, delimiter: string, quote: string): Promise<boolean> {
  const finder = new LeadingZeroFinder(delimiter, quote);
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return false;
      if (finder.push(buffer.subarray(0, bytesRead))) return true;
    }
  } finally {
    await file.close();
  }
}

/** A field of nothing but blanks that is longer than this is looked at as text. */
const MOST_CARRIED = 1024 * 1024;

/**
 * Field starts, blanks, quotes and a sign in front of `0` and a digit; chunks may be cut anywhere. A pattern over the bytes
 * is as quick in a process that just started as in an old one; a loop is ten times slower there.
 */
export class LeadingZeroFinder {
  readonly #pattern: RegExp;
  /** The last field of a chunk, where the next one may make it a match. */
  readonly #tail: RegExp;
  readonly #ends: readonly string[];
  #carried = '\n';

  constructor(delimiter: string, quote: string) {
    // Of a delimiter of several bytes the last one counts: a field follows it.
    const ends = [...Buffer.from(delimiter, 'utf8').subarray(-1), 0x0a, 0x0d];
    const mark = [0xef, 0xbb, 0xbf];
    const leads = [0x20, 0x09, 0x0b, 0x0c, 0x2b, 0x2d, ...Buffer.from(quote, 'utf8'), ...mark];
    const start = `[${escaped(ends)}][${escaped(leads)}]*`;
    this.#pattern = new RegExp(`${start}0[0-9]`);
    this.#tail = new RegExp(`^${start}0?$`);
    this.#ends = ends.map((byte) => String.fromCharCode(byte));
  }

  push(bytes: Buffer): boolean {
    const text = this.#carried + bytes.toString('latin1');
    if (this.#pattern.test(text)) return true;
    const last = text.slice(Math.max(0, ...this.#ends.map((end) => text.lastIndexOf(end))));
    this.#carried = this.#tail.test(last) ? last : '';
    return this.#carried.length > MOST_CARRIED;
  }
}

function escaped(bytes: readonly number[]): string {
  return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
