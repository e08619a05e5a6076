import { describe, expect, it } from 'vitest';
import { PackedBytes } from './packed-bytes.ts';

describe('PackedBytes', () => {
  it('[F3] gives every byte again, from any place, whatever the chunks were', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 251));
    for (const length of [1 << 22, 300_000, 4096]) {
      const packed = new PackedBytes();
      for (let at = 0; at < bytes.length; at += length) await packed.add(bytes.subarray(at, at + length));
      await packed.settle();
      expect(packed.size).toBeLessThan(bytes.length / 4);
      for (const from of [0, 1, 262_143, 262_144, 1_500_000, 2_999_999, 3_000_000, 9_000_000]) {
        expect(Buffer.concat([...packed.from(from)]).equals(bytes.subarray(from))).toBe(true);
      }
    }
  });

  it('[F3] can be read in the middle of growing, and grows on', async () => {
    const packed = new PackedBytes();
    const chunk = Buffer.from('abcdefgh'.repeat(20_000));
    for (let count = 1; count <= 5; count += 1) {
      await packed.add(chunk);
      await packed.settle();
      expect(Buffer.concat([...packed.from(3)])).toHaveLength(chunk.length * count - 3);
    }
  });

  it('[F3] nothing at all is nothing', () => {
    expect([...new PackedBytes().from(0)]).toEqual([]);
  });
});
