/** Pixels as the decoder gives them: so many bytes a pixel, one or two bytes a channel, the opacity last. */
export interface RawShape {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly isWide: boolean;
  readonly hasAlpha: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller pictures are resampled in one go. */
const LARGE = 12_000_000;

/** By how much a picture can be made smaller in whole pixels, and still be no smaller than wanted. */
export function reduction(own: Size, wanted: Size): number {
  if (own.width * own.height < LARGE) return 1;
  return Math.max(1, Math.floor(Math.min(own.width / wanted.width, own.height / wanted.height)));
}

/** Every square of pixels becomes their mean; what is transparent lends no colour to what is not. */
export function reducePixels(raw: Uint8Array, { width, height, stride, isWide, hasAlpha }: RawShape, by: number) {
  const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
  const small = new Uint8Array(size.width * size.height * stride);
  const step = isWide ? 2 : 1;
  const channels = stride / step;
  const value = (at: number): number => (raw[at] ?? 0) + (isWide ? (raw[at + 1] ?? 0) * 256 : 0);
  const sums = new Float64Array(channels);
  const colours = hasAlpha ? channels - 1 : channels;
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const bottom = Math.min(height, (y + 1) * by);
    for (let x = 0; x < size.width; x += 1, to += stride) {
      const right = Math.min(width, (x + 1) * by);
      let weight = 0;
      sums.fill(0);
      for (let row = y * by; row < bottom; row += 1) {
        for (let at = (row * width + x * by) * stride; at < (row * width + right) * stride; at += stride) {
          const opacity = hasAlpha ? value(at + colours * step) : 1;
          weight += opacity;
          for (let channel = 0; channel < colours; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + value(at + channel * step) * opacity;
        }
      }
      if (weight === 0) continue;
      for (let channel = 0; channel < colours; channel += 1) put(to + channel * step, (sums[channel] ?? 0) / weight);
      if (hasAlpha) put(to + colours * step, weight / ((bottom - y * by) * (right - x * by)));
    }
  }
  return { ...size, raw: small };

  function put(at: number, mean: number): void {
    const rounded = Math.round(mean);
    small[at] = rounded & 255;
    if (isWide) small[at + 1] = rounded >> 8;
  }
}
