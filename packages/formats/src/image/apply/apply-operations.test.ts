import { describe, expect, it } from 'vitest';
import { orientationOnly } from '../header/exif.ts';
import { readHeader } from '../header/read-header.ts';
import { imageOperationKinds } from '../operations/list.ts';
import { type Pixels, pixelsOf } from '../pixels/decode.ts';
import { encode } from '../pixels/encode.ts';
import { shownPicture } from '../pixels/shown-picture.ts';
import { cornerPicture, makePixels, withJpegSegment } from '../testing/make-picture.ts';
import { applyImageOperations } from './apply-operations.ts';

const after = (operation: unknown, bytes = cornerPicture('png')) => applyImageOperations(bytes, [operation]);
const isRed = ({ rgba, width }: Pixels, x: number, y: number) => (rgba[(y * width + x) * 4] ?? 0) > 150;

describe('applyImageOperations', () => {
  it.each([
    [
      { kind: 'resize', longest: 10 },
      { width: 10, height: 5 },
    ],
    [
      { kind: 'resize', height: 40 },
      { width: 80, height: 40 },
    ],
    [
      { kind: 'resize', width: 7, height: 9 },
      { width: 7, height: 9 },
    ],
    [
      { kind: 'crop', x: 2, y: 3, width: 11, height: 12 },
      { width: 11, height: 12 },
    ],
    [
      { kind: 'rotate', degrees: 90 },
      { width: 20, height: 40 },
    ],
    [
      { kind: 'convert', to: 'webp' },
      { media_type: 'image/webp', width: 40, height: 20 },
    ],
    [{ kind: 'convert', to: 'jpg', quality: 80 }, { media_type: 'image/jpeg' }],
  ])('[F1] %j', (operation, expected) => {
    const { bytes, ok } = after(operation);
    expect(ok).toBe(true);
    expect(readHeader(bytes)).toMatchObject(expected);
  });

  it.each([
    [{ kind: 'rotate', degrees: 90 }, 19, 0],
    [{ kind: 'rotate', degrees: 180 }, 39, 19],
    [{ kind: 'rotate', degrees: 270 }, 0, 39],
    [{ kind: 'flip', direction: 'horizontal' }, 39, 0],
    [{ kind: 'flip', direction: 'vertical' }, 0, 19],
  ])('[F1] after %j the red corner is at %i, %i', (operation, x, y) => {
    const pixels = pixelsOf(after(operation).bytes);
    expect(isRed(pixels, x, y)).toBe(true);
    expect(isRed(pixels, pixels.width - 1 - x, pixels.height - 1 - y)).toBe(false);
  });

  it('[F5] a list is one step: nothing is written if one of it fails, or what can be done', () => {
    const png = cornerPicture('png');
    const list = [
      { kind: 'crop', x: 0, y: 0, width: 999, height: 1 },
      { kind: 'rotate', degrees: 180 },
    ];
    const none = applyImageOperations(png, list);
    expect(none).toMatchObject({ ok: false, report: [{ ok: false, error: { code: 'INVALID_ARGUMENT' } }] });
    expect(none.bytes).toBe(png);
    expect(applyImageOperations(png, list, { mode: 'partial' }).report).toMatchObject([{ ok: false }, { ok: true }]);
  });

  it('[F5] says what does not go along into the new picture', () => {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(6)]);
    const { bytes, warnings } = after({ kind: 'resize', width: 10 }, withJpegSegment(cornerPicture('jpg'), 0xe1, exif));
    expect(readHeader(bytes)).toMatchObject({ width: 10, height: 20, orientation: 1 });
    expect(warnings.join(' ')).toMatch(/EXIF.*compressed anew/s);
  });

  it('[F1] every operation is in the list', () => {
    expect(imageOperationKinds).toEqual(['resize', 'crop', 'rotate', 'flip', 'convert', 'strip_metadata']);
  });
});

describe('shownPicture', () => {
  it('[F13] is the file itself where that fits, and smaller where it does not', () => {
    const png = cornerPicture('png');
    expect(shownPicture(png, { longest: 100 }).bytes).toBe(png);
    expect(shownPicture(png, { longest: 20 })).toMatchObject({ width: 20, height: 10, media_type: 'image/png' });
    expect(shownPicture(cornerPicture('webp'), {})).toMatchObject({ media_type: 'image/png', width: 40 });
  });

  it('[F13] a picture of a camera that was held sideways is turned, then made smaller', () => {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(6)]);
    const photo = withJpegSegment(cornerPicture('jpg'), 0xe1, exif);
    const { bytes, ...shown } = shownPicture(photo, { longest: 20 });
    expect(shown).toMatchObject({ width: 10, height: 20 });
    expect([isRed(pixelsOf(bytes), 9, 0), isRed(pixelsOf(bytes), 0, 19)]).toEqual([true, false]);
  });

  it('[F13] keeps to a number of bytes', () => {
    const noise = makePixels(300, 300, (x, y) => [(x * 7919 + y * 104_729) % 251, (x * y) % 253, (x ^ y) % 255, 255]);
    const shown = shownPicture(encode(noise, { type: 'png' }), { bytes: 10_000 });
    expect(shown.bytes.length).toBeLessThanOrEqual(10_000);
    expect(shown.width).toBeLessThan(300);
  });

  it('[F1] a picture that is cut off is refused, not passed on', () => {
    const jpeg = encode(
      makePixels(64, 64, (x, y) => [x * 4, y * 4, (x * y) % 255, 255]),
      { type: 'png' },
    );
    expect(() => shownPicture(jpeg.subarray(0, jpeg.length >> 1), {})).toThrow(
      expect.objectContaining({ code: 'FILE_CORRUPT' }),
    );
  });
});
