import { openZip, writeZip } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { bitFlipped, partsDamaged, seededRandom, truncated } from './damage.ts';

const bytes = Buffer.from('0123456789'.repeat(100));

describe('damage', () => {
  it('[F1] is the same for the same seed and another for another', () => {
    const numbers = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
    expect(numbers(7).every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it('[F1] cuts and flips, and leaves the original alone', () => {
    const before = Buffer.from(bytes);
    const random = seededRandom(1);
    expect(truncated(bytes, random).length).toBeLessThan(bytes.length);
    const flipped = bitFlipped(bytes, random);
    expect(flipped.equals(bytes)).toBe(false);
    expect(flipped.length).toBe(bytes.length);
    expect(bytes.equals(before)).toBe(true);
  });

  it('[F1] damaged parts lie under sound checksums', () => {
    const archive = writeZip(undefined, { set: new Map([['a.xml', Buffer.from(`<a>${'x'.repeat(200)}</a>`)]]) });
    const random = seededRandom(3);
    const contents = Array.from({ length: 10 }, () => {
      const opened = openZip(partsDamaged(archive, random) ?? Buffer.alloc(0));
      return opened.entries.map((entry) => opened.read(entry).toString())[0];
    });
    expect(new Set(contents).size).toBeGreaterThan(3);
    expect(partsDamaged(Buffer.from('no archive'), random)).toBeUndefined();
  });
});
