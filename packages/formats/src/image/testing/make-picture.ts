import type { Pixels } from '../pixels/decode.ts';
import { encode, type WrittenType } from '../pixels/encode.ts';

export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

/** Pixels of one colour, but for what `at` says. */
export function makePixels(width: number, height: number, at: Colour | ((x: number, y: number) => Colour)): Pixels {
  const rgba = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const colour = typeof at === 'function' ? at(index % width, Math.floor(index / width)) : at;
    rgba.set(colour, index * 4);
  }
  return { width, height, rgba };
}

export function solidPng(width: number, height: number, colour: Colour): Uint8Array {
  return encode(makePixels(width, height, colour), { type: 'png' });
}

/** Red at the upper left corner, blue everywhere else: turning it shows. */
export function cornerPicture(type: WrittenType, width = 40, height = 20): Uint8Array {
  const pixels = makePixels(width, height, (x, y) => (x < 8 && y < 8 ? [220, 20, 20, 255] : [20, 20, 220, 255]));
  return encode(pixels, { type, ...(type === 'jpg' ? { quality: 95 } : {}) });
}

/** A JPEG segment behind the start of the picture. */
export function withJpegSegment(jpeg: Uint8Array, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
