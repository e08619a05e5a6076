import { TextDecoder } from 'node:util';
import { FileCorruptError } from '../../base/errors.ts';

/** Gives UTF-8 for chunks of UTF-8 (as they are) or UTF-16; which of them it is shows in the first bytes. */
export class Utf8Chunks {
  #decoder: TextDecoder | null | undefined;

  push(chunk: Buffer): Buffer {
    if (this.#decoder === undefined) this.#decoder = decoderFor(chunk);
    return this.#decoder === null ? chunk : this.#decode(chunk, true);
  }

  end(): Buffer {
    return this.#decoder ? this.#decode(Buffer.alloc(0), false) : Buffer.alloc(0);
  }

  #decode(chunk: Buffer, stream: boolean): Buffer {
    try {
      return Buffer.from(this.#decoder?.decode(chunk, { stream }) ?? '', 'utf8');
    } catch (cause) {
      throw new FileCorruptError('The sheet is not valid UTF-16 text.', {}, cause);
    }
  }
}

function decoderFor(first: Buffer): TextDecoder | null {
  if (first.length < 2) return null;
  const start = first.readUInt16BE(0);
  if (start === 0xfffe || start === 0x3c00) return new TextDecoder('utf-16le', { fatal: true });
  if (start === 0xfeff || start === 0x003c) return new TextDecoder('utf-16be', { fatal: true });
  return null;
}
