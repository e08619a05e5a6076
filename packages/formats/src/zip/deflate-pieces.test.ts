import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflatePieces } from './deflate-pieces.ts';

const piece = (length: number, seed: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * seed + (index >> 8)) % 251));

describe('deflatePieces', () => {
  it.each([
    ['none', []],
    ['an empty one', [Buffer.alloc(0)]],
    ['one', [piece(1000, 7)]],
    ['small ones', Array.from({ length: 50 }, (_, index) => piece(index * 10, 13))],
    ['large and small ones', [piece(10, 3), piece(3_000_000, 5), piece(0, 1), piece(7, 11), piece(2_500_000, 17)]],
    ['more than is worth much work', [piece(9_000_000, 7), piece(1, 1)]],
    ['one that is cut', [piece(20_000_000, 7)]],
  ])('[F5] %s: one stream that any program can read', (_name, pieces) => {
    const whole = Buffer.concat(pieces);
    const { data, length, size, checksum } = deflatePieces(pieces);
    const stream = Buffer.concat(data);
    expect(inflateRawSync(stream).equals(whole)).toBe(true);
    expect({ length, size, checksum }).toEqual({ length: stream.length, size: whole.length, checksum: crc32(whole) });
  });
});
