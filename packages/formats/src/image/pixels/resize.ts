import { ResizeFilterType, ResizeFit } from '@napi-rs/image';
import type { Pixels } from './decode.ts';
import { sound } from './decode.ts';
import { transformer } from './encode.ts';

/** To exactly this size. */
export function resizePixels(pixels: Pixels, width: number, height: number): Pixels {
  if (width === pixels.width && height === pixels.height) return pixels;
  const rgba = sound(() =>
    transformer(pixels)
      .resize({ width, height, filter: ResizeFilterType.Lanczos3, fit: ResizeFit.Fill })
      .rawPixelsSync(),
  );
  return { width, height, rgba };
}

/** The size with neither side longer, and never larger than it is. */
export function within(size: { readonly width: number; readonly height: number }, longest: number) {
  const factor = Math.min(1, longest / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  };
}
