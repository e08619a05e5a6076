import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;
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

const WITHIN = 0;
const AT_START = 1;
const AFTER_ZERO = 2;

/** Field starts, blanks, quotes and a sign in front of `0` and a digit; chunks may be cut anywhere. */
export class LeadingZeroFinder {
  readonly #delimiter: number;
  /** 1 for bytes that may stand before the first digit of a field. */
  readonly #leads = new Uint8Array(256);
  #state = AT_START;

  constructor(delimiter: string, quote: string) {
    // Of a delimiter of several bytes the last one counts: a field follows it.
    this.#delimiter = Buffer.from(delimiter, 'utf8').at(-1) ?? 0x0a;
    const mark = [0xef, 0xbb, 0xbf];
    for (const byte of [0x20, 0x09, 0x0b, 0x0c, 0x2b, 0x2d, ...Buffer.from(quote, 'utf8'), ...mark]) {
      this.#leads[byte] = 1;
    }
  }

  push(bytes: Uint8Array): boolean {
    const delimiter = this.#delimiter;
    const highest = Math.max(delimiter, 0x0d);
    const { length } = bytes;
    let state = this.#state;
    for (let at = 0; at < length; at += 1) {
      let byte = bytes[at] ?? 0;
      if (state === WITHIN) {
        // Nearly all bytes are passed here.
        while (byte > highest || (byte !== delimiter && byte !== 0x0a && byte !== 0x0d)) {
          at += 1;
          if (at === length) break;
          byte = bytes[at] ?? 0;
        }
        if (at < length) state = AT_START;
      } else if (byte === delimiter || byte === 0x0a || byte === 0x0d) state = AT_START;
      else if (state === AFTER_ZERO) {
        if (byte >= ZERO && byte <= NINE) return true;
        state = WITHIN;
      } else if (this.#leads[byte] !== 1) state = byte === ZERO ? AFTER_ZERO : WITHIN;
    }
    this.#state = state;
    return false;
  }
}
