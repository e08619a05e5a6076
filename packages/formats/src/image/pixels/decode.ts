import { JsColorType, ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import { FileCorruptError, FileTooLargeError } from '../../base/errors.ts';
import { readHeader, refuseBomb, shownSize } from '../header/read-header.ts';
import { inertSvg } from '../svg/inert-svg.ts';
import { firstFrame } from './decode-gif.ts';
import { reducePixels, reduction } from './reduce.ts';

/** Four bytes a pixel: red, green, blue, how opaque. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** A decoded picture, turned as it is to be shown. */
export function openPicture(bytes: Uint8Array): Transformer {
  const header = readHeader(bytes);
  if (header.media_type === 'image/svg+xml') return draw(bytes);
  refuseBomb(header);
  // The decoder knows no GIF.
  if (header.media_type === 'image/gif') {
    const { width, height } = header;
    const rgba = firstFrame(bytes, width, height);
    return sound(() => Transformer.fromRgbaPixels(rgba, width, height));
  }
  return sound(() => {
    const picture = new Transformer(bytes);
    // Reads the pixels now, so that damage shows here.
    picture.metadataSync();
    return header.orientation === 1 ? picture : picture.rotate(header.orientation);
  });
}

/** A drawing as a picture, by a program that neither runs nor fetches anything. */
function draw(bytes: Uint8Array): Transformer {
  const { svg, width, height } = inertSvg(bytes);
  refuseBomb({ width, height });
  return sound(() => Transformer.fromSvg(svg));
}

/** All kinds of pixels as one, of this size if it is given: made smaller before they are copied. */
export function pixelsOf(bytes: Uint8Array, wanted?: { readonly width: number; readonly height: number }): Pixels {
  const header = readHeader(bytes);
  const picture = openPicture(bytes);
  const isDrawn = header.media_type === 'image/svg+xml';
  const isPlain = isDrawn || header.media_type === 'image/gif';
  const own = shownSize(header);
  const { width, height } = wanted ?? own;
  return sound(() => {
    const colorType = isPlain ? JsColorType.Rgba8 : picture.metadataSync().colorType;
    const by = isDrawn ? 1 : reduction(own, { width, height });
    if (by > 1) return reduced(picture, colorType, own, by, { width, height });
    // A drawing comes out at a size of the drawing program's choice.
    if (isDrawn || width !== own.width || height !== own.height) {
      picture.resize({ width, height, filter: ResizeFilterType.Lanczos3, fit: ResizeFit.Fill });
    }
    const rgba = asRgba(picture.rawPixelsSync(), colorType, width * height);
    return { width, height, rgba };
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A large picture: by whole pixels first, as the resampling alone would take three times its memory. */
function reduced(picture: Transformer, type: JsColorType, own: Size, by: number, wanted: Size): Pixels {
  const raw = picture.rawPixelsSync();
  const shape = shapeOf(raw, type, own.width * own.height);
  const small = reducePixels(raw, { ...own, ...shape }, by);
  const rgba = asRgba(small.raw, type, small.width * small.height);
  const rest = Transformer.fromRgbaPixels(rgba, small.width, small.height);
  rest.resize({ ...wanted, filter: ResizeFilterType.Lanczos3, fit: ResizeFit.Fill });
  return { ...wanted, rgba: rest.rawPixelsSync() };
}

function shapeOf(raw: Uint8Array, type: JsColorType, count: number) {
  const channels = raw.length / count;
  const isWide = [JsColorType.L16, JsColorType.La16, JsColorType.Rgb16, JsColorType.Rgba16].includes(type);
  const isGrey = [JsColorType.L8, JsColorType.La8, JsColorType.L16, JsColorType.La16].includes(type);
  const hasAlpha = [JsColorType.La8, JsColorType.La16, JsColorType.Rgba8, JsColorType.Rgba16].includes(type);
  const stride = ((isGrey ? 1 : 3) + (hasAlpha ? 1 : 0)) * (isWide ? 2 : 1);
  if (channels !== stride) throw new FileCorruptError('The picture has pixels of an unknown kind.', { type, channels });
  return { stride, isWide, isGrey, hasAlpha };
}

function asRgba(raw: Uint8Array, type: JsColorType, count: number): Uint8Array {
  if (type === JsColorType.Rgba8 && raw.length === count * 4) return raw;
  const { stride, isWide, isGrey, hasAlpha } = shapeOf(raw, type, count);
  const step = isWide ? 2 : 1;
  // Sixteen bits are stored with the lower half first; the upper half is what eight bits keep.
  const high = isWide ? 1 : 0;
  const rgba = new Uint8Array(count * 4);
  for (let index = 0, from = high, to = 0; index < count; index += 1, from += stride, to += 4) {
    rgba[to] = raw[from] ?? 0;
    rgba[to + 1] = raw[isGrey ? from : from + step] ?? 0;
    rgba[to + 2] = raw[isGrey ? from : from + 2 * step] ?? 0;
    rgba[to + 3] = hasAlpha ? (raw[from + stride - step] ?? 0) : 255;
  }
  return rgba;
}

/** What the decoder says of damage, as an error with a code. */
export function sound<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || 'remedy' in error) throw error;
    const reason = error.message.slice(0, 300);
    if (/limit|out of range|too large/i.test(reason)) {
      throw new FileTooLargeError('The picture is too large to be decoded.', { reason });
    }
    throw new FileCorruptError('The picture is damaged: it cannot be decoded.', { reason }, error);
  }
}
