import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;
const ZERO = 0x30;
const NINE = 0x39;

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

/** Field starts, blanks and a sign in front of `0` and a digit; chunks may be cut anywhere. */
export class LeadingZeroFinder {
  /** 1 for bytes after which a field begins, or goes on to begin: blanks, quotes, signs. */
  readonly #opens = new Uint8Array(256);
  readonly #keeps = new Uint8Array(256);
  /** 2: a field begins here; 1: its first byte was a zero; 0: within a field. */
  #state = 2;

  constructor(delimiter: string, quote: string) {
    // Of a delimiter of several bytes the last one counts: what it ends, a field follows.
    const last = Buffer.from(delimiter, 'utf8').at(-1);
    for (const byte of [0x0a, 0x0d, last]) if (byte !== undefined) this.#opens[byte] = 1;
    for (const byte of [0x20, 0x09, 0x0b, 0x0c, 0x2b, 0x2d, ...Buffer.from(quote, 'utf8')]) this.#keeps[byte] = 1;
    // The mark at the start of the file.
    for (const byte of [0xef, 0xbb, 0xbf]) this.#keeps[byte] = 1;
  }

  push(bytes: Uint8Array): boolean {
    const opens = this.#opens;
    const keeps = this.#keeps;
    let state = this.#state;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (state === 1 && byte >= ZERO && byte <= NINE) return true;
      if (opens[byte] === 1) state = 2;
      else if (state === 2) {
        if (keeps[byte] !== 1) state = byte === ZERO ? 1 : 0;
      } else state = 0;
    }
    this.#state = state;
    return false;
  }
}
