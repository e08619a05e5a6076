import { describe, expect, it } from 'vitest';
import { applyImageOperations } from '../apply/apply-operations.ts';
import { describeImage } from '../map-image.ts';
import { pixelsOf } from '../pixels/decode.ts';
import { shownPicture } from '../pixels/shown-picture.ts';
import { readHeader } from './read-header.ts';

/** Red, green, blue of every pixel, unpacked; a directory for each page. */
function tiff(pages = 1): Buffer {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9, 90, 90, 90, 200, 200, 200]);
  const tags = [
    [256, 3, 3],
    [257, 3, 2],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 2],
    [273, 4, 8],
    [277, 3, 3],
    [278, 3, 2],
    [279, 4, pixels.length],
  ] as const;
  const start = 8 + pixels.length;
  const size = 2 + tags.length * 12 + 4;
  const directories = Array.from({ length: pages }, (_, page) => {
    const directory = Buffer.alloc(size);
    directory.writeUInt16LE(tags.length, 0);
    for (const [index, [tag, type, value]] of tags.entries()) {
      const at = 2 + index * 12;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(1, at + 4);
      directory.writeUInt32LE(value, at + 8);
    }
    directory.writeUInt32LE(page + 1 < pages ? start + (page + 1) * size : 0, size - 4);
    return directory;
  });
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(start, 4);
  return Buffer.concat([head, pixels, ...directories]);
}

describe('[F1] TIFF', () => {
  it('type, size, pages and pixels', () => {
    expect(readHeader(tiff())).toMatchObject({ media_type: 'image/tiff', width: 3, height: 2, depth: 8 });
    expect(readHeader(tiff(3)).pages).toBe(3);
    expect(describeImage(tiff(3), 100)).toContain('3 pages: the first is shown');
    expect([...pixelsOf(tiff()).rgba.subarray(0, 8)]).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
    expect(shownPicture(tiff(), {})).toMatchObject({ media_type: 'image/png', width: 3, height: 2 });
  });

  it('becomes another type of picture and says what is left out; metadata is not taken out of it', () => {
    const made = applyImageOperations(tiff(2), [{ kind: 'convert', to: 'png' }]);
    expect(readHeader(made.bytes)).toMatchObject({ media_type: 'image/png', width: 3, height: 2 });
    expect(made.warnings).toContain('Only the first of 2 pages is left.');
    const [report] = applyImageOperations(tiff(), [{ kind: 'strip_metadata' }]).report;
    expect(report?.error).toMatchObject({ code: 'FILE_UNSUPPORTED', remedy: expect.stringContaining('png') });
  });

  it('one that leads back to itself, or is cut off, is refused or ends', () => {
    const loop = tiff(2);
    loop.writeUInt32LE(26, loop.length - 4);
    expect(readHeader(loop).pages).toBe(2);
    expect(() => readHeader(tiff().subarray(0, 30))).toThrow('does not say how large');
    expect(() => pixelsOf(tiff(1).fill(255, 8 + 18 + 2 + 5 * 12 + 8, 8 + 18 + 2 + 5 * 12 + 12))).toThrow(
      'cannot be decoded',
    );
  });
});
