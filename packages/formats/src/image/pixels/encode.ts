import { Transformer } from '@napi-rs/image';
import type { Pixels } from './decode.ts';
import { sound } from './decode.ts';

/** What pictures can be written as. */
export const writtenTypes = ['png', 'jpg', 'webp'] as const;
export type WrittenType = (typeof writtenTypes)[number];

export const mediaTypes: Readonly<Record<WrittenType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

export interface EncodeOptions {
  readonly type: WrittenType;
  /** 1 to 100, for jpg and webp; a webp without it loses nothing. */
  readonly quality?: number;
}

const USUAL_QUALITY = 90;

export function encode(pixels: Pixels, { type, quality }: EncodeOptions): Uint8Array {
  return sound(() => {
    if (type === 'jpg') return transformer(onWhite(pixels)).jpegSync(quality ?? USUAL_QUALITY);
    if (type === 'png') return transformer(pixels).pngSync();
    return quality === undefined ? transformer(pixels).webpLosslessSync() : transformer(pixels).webpSync(quality);
  });
}

export function transformer({ rgba, width, height }: Pixels): Transformer {
  return Transformer.fromRgbaPixels(rgba, width, height);
}

export function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** A format that knows nothing of transparency would show what lies under it. */
export function onWhite(pixels: Pixels): Pixels {
  if (isOpaque(pixels)) return pixels;
  const rgba = new Uint8Array(pixels.rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const opacity = pixels.rgba[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels.rgba[at + channel] ?? 0;
      rgba[at + channel] = Math.round((value * opacity + 255 * (255 - opacity)) / 255);
    }
    rgba[at + 3] = 255;
  }
  return { ...pixels, rgba };
}
