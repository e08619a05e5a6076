import { describe, expect, it } from 'vitest';
import { readHeader } from '../header/read-header.ts';
import { encode } from '../pixels/encode.ts';
import { cornerPicture, makePixels, solidPng, withJpegSegment } from '../testing/make-picture.ts';
import { imageDiff } from './image-diff.ts';

const WHITE = [255, 255, 255, 255] as const;
const withSpots = (spots: readonly (readonly [number, number])[]) =>
  encode(
    makePixels(200, 100, (x, y) =>
      spots.some(([left, top]) => x >= left && x < left + 5 && y >= top && y < top + 5) ? [0, 0, 0, 255] : WHITE,
    ),
    { type: 'png' },
  );

describe('imageDiff', () => {
  it('[V4] says how many pixels changed and where', () => {
    const { pixels, form, is_same } = imageDiff(
      withSpots([]),
      withSpots([
        [10, 10],
        [150, 60],
      ]),
    );
    expect(is_same).toBe(false);
    expect(form).toEqual([]);
    expect(pixels).toMatchObject({ changed_pixels: 50, changed_share: 0.0025, largest_difference: 255, scale: 1 });
    expect(pixels?.boxes).toEqual([
      { x: 10, y: 10, width: 5, height: 5 },
      { x: 150, y: 60, width: 5, height: 5 },
    ]);
    expect(readHeader(pixels?.picture.bytes ?? new Uint8Array())).toMatchObject({ width: 200, height: 100 });
  });

  it('[V4] another size counts as changed where only one covers', () => {
    const diff = imageDiff(solidPng(10, 10, WHITE), solidPng(20, 10, WHITE));
    expect(diff.pixels).toMatchObject({ changed_pixels: 100, changed_share: 0.5 });
    expect(diff.form).toEqual([{ what: 'size', before: '10 × 10', after: '20 × 10' }]);
  });

  it('[V9] the same pixels in other bytes are said to differ beside them', () => {
    const plain = cornerPicture('jpg');
    const diff = imageDiff(plain, withJpegSegment(plain, 0xfe, Buffer.from('by Ada')));
    expect(diff).toMatchObject({ is_same: false, pixels: { changed_pixels: 0, boxes: [] } });
    expect(diff.form).toMatchObject([{ what: 'metadata', before: 'none' }]);
  });

  it('[V6] a picture that cannot be decoded still has its header compared', () => {
    const broken = Buffer.from(solidPng(10, 10, WHITE)).fill(0, 50);
    expect(imageDiff(solidPng(20, 10, WHITE), broken)).toMatchObject({
      pixels: null,
      reason: expect.any(String),
      form: [{ what: 'size' }],
    });
  });

  it('[V4] many spots become few boxes that cover all of them', () => {
    const spots = Array.from(
      { length: 60 },
      (_, index) => [(index % 10) * 20, Math.floor(index / 10) * 16 + 1] as const,
    );
    const boxes = imageDiff(withSpots([]), withSpots(spots)).pixels?.boxes ?? [];
    expect(boxes.length).toBeLessThanOrEqual(20);
    for (const [x, y] of spots) {
      expect(boxes.some((box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height)).toBe(
        true,
      );
    }
  });
});
