import { GalleyError } from '@galley/schema/errors';
import type { FormChange } from '../../core/adapter.ts';
import type { Picture } from '../../core/picture.ts';
import { readHeader, refuseBomb, shownSize } from '../header/read-header.ts';
import type { ImageHeader } from '../header/types.ts';
import { pixelsOf } from '../pixels/decode.ts';
import { resizePixels, within } from '../pixels/resize.ts';
import { encodedWithin } from '../pixels/shown-picture.ts';
import { comparePixels, type PixelDifference } from './compare-pixels.ts';

/** Both in memory beside the difference: larger ones are compared at half their size or less. */
const COMPARED_PIXELS = 16_000_000;
const SHOWN_SIDE = 1_600;

export interface ImageSide {
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface ImageDiff {
  readonly view: 'pixels';
  readonly is_same: boolean;
  readonly before: ImageSide | null;
  readonly after: ImageSide | null;
  /** Null where one side is missing, the bytes are equal or the pixels cannot be compared (`reason`). */
  readonly pixels:
    | (Omit<PixelDifference, 'picture'> & {
        /** 1, or how much smaller the pictures were made to compare them; boxes are in pixels of the originals. */
        readonly scale: number;
        readonly picture: Picture;
      })
    | null;
  readonly reason?: string;
  /** What differs beside the pixels: type, size, metadata. */
  readonly form: readonly FormChange[];
}

export function imageDiff(before: Uint8Array | null, after: Uint8Array | null): ImageDiff {
  const [old, made] = [before === null ? null : readHeader(before), after === null ? null : readHeader(after)];
  const sides = {
    before: before === null || old === null ? null : sideOf(old, before),
    after: after === null || made === null ? null : sideOf(made, after),
  };
  if (before === null || after === null || old === null || made === null) {
    return { view: 'pixels', is_same: before === after, ...sides, pixels: null, form: [] };
  }
  const isSame = Buffer.compare(before, after) === 0;
  const form = isSame ? [] : formOf(old, made);
  if (isSame) return { view: 'pixels', is_same: true, ...sides, pixels: null, form };
  try {
    return { view: 'pixels', is_same: false, ...sides, pixels: compared(before, after, [old, made]), form };
  } catch (error) {
    // A picture that cannot be decoded is still told apart by what its header says.
    if (!(error instanceof GalleyError)) throw error;
    return { view: 'pixels', is_same: false, ...sides, pixels: null, reason: error.message, form };
  }
}

function compared(before: Uint8Array, after: Uint8Array, headers: readonly [ImageHeader, ImageHeader]) {
  for (const header of headers) refuseBomb(header);
  const largest = Math.max(...headers.map(({ width, height }) => width * height));
  const scale = Math.max(1, Math.ceil(Math.sqrt(largest / COMPARED_PIXELS)));
  const smaller = (bytes: Uint8Array) => {
    const { width, height } = shownSize(readHeader(bytes));
    return pixelsOf(bytes, { width: Math.ceil(width / scale), height: Math.ceil(height / scale) });
  };
  const { picture, boxes, ...counts } = comparePixels(smaller(before), smaller(after));
  const size = within(picture, SHOWN_SIDE);
  return {
    ...counts,
    scale,
    boxes: boxes.map(({ x, y, width, height }) => ({
      x: x * scale,
      y: y * scale,
      width: width * scale,
      height: height * scale,
    })),
    picture: encodedWithin(resizePixels(picture, size.width, size.height)),
  };
}

function sideOf(header: ImageHeader, bytes: Uint8Array): ImageSide {
  return { media_type: header.media_type, ...shownSize(header), bytes: bytes.length };
}

function formOf(old: ImageHeader, made: ImageHeader): FormChange[] {
  const rows: readonly (readonly [string, (header: ImageHeader) => string])[] = [
    ['type', ({ media_type }) => media_type],
    ['size', (header) => `${shownSize(header).width} × ${shownSize(header).height}`],
    ['transparency', ({ has_alpha: has }) => (has ? 'yes' : 'no')],
    ['animation', ({ is_animated: is }) => (is ? 'yes' : 'no')],
    ['orientation', ({ orientation }) => String(orientation)],
    ['metadata', ({ metadata }) => metadata.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ') || 'none'],
  ];
  return rows.flatMap(([what, say]) => {
    const [before, after] = [say(old), say(made)];
    return before === after ? [] : [{ what, before, after }];
  });
}
