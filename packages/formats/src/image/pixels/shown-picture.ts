import { FileTooLargeError } from '../../base/errors.ts';
import type { Picture, PictureRequest } from '../../core/picture.ts';
import { readHeader, refuseBomb, shownSize } from '../header/read-header.ts';
import { type Pixels, pixelsOf } from './decode.ts';
import { encode, isOpaque } from './encode.ts';
import { resizePixels, within } from './resize.ts';

/** Beyond this a photograph is sent as JPEG, which takes a tenth. */
const MUCH_FOR_PNG = 256 * 1024;
const SHRINK = 0.75;
const SMALLEST_SIDE = 64;

/** A picture as surfaces and models are shown it: upright, of a bounded size, png or jpeg. */
export function shownPicture(bytes: Uint8Array, request: PictureRequest): Picture {
  const header = readHeader(bytes);
  refuseBomb(header);
  const { media_type: type, orientation, is_animated: isAnimated } = header;
  const shown = shownSize(header);
  const size = within(shown, request.longest ?? Number.POSITIVE_INFINITY);
  const isShownType = type === 'image/png' || type === 'image/jpeg';
  const isSmall = bytes.length <= (request.bytes ?? Number.POSITIVE_INFINITY) && size.width === shown.width;
  // As it is, byte for byte, where that already fits; a browser would turn it, a model would not.
  const isWanted = request.type === undefined || request.type === type;
  if (isShownType && isWanted && isSmall && orientation === 1 && !isAnimated && hasSoundEnd(bytes, type)) {
    return { bytes, media_type: type, ...shown, page: 1, page_count: 1 };
  }
  return encodedWithin(pixelsOf(bytes, size), request);
}

/** Pixels as a file of at most so many bytes, smaller and smaller until it fits. */
export function encodedWithin(
  pixels: Pixels,
  { bytes: most = Number.POSITIVE_INFINITY, type }: Pick<PictureRequest, 'bytes' | 'type'> = {},
): Picture {
  let current = pixels;
  const canBeJpeg = isOpaque(pixels);
  for (;;) {
    const { width, height } = current;
    const shape = { width, height, page: 1, page_count: 1 } as const;
    const file = smallest(current, most, type ?? (canBeJpeg ? undefined : 'image/png'));
    if (file.bytes.length <= most) return { ...file, ...shape };
    if (Math.max(width, height) <= SMALLEST_SIDE) {
      throw new FileTooLargeError('The picture does not fit, however small it is made.', {
        limit: 'bytes',
        value: most,
      });
    }
    const next = within(current, Math.max(width, height) * SHRINK);
    current = resizePixels(pixels, next.width, next.height);
  }
}

/** A small png, which loses nothing; beyond that whichever is smaller. */
function smallest(pixels: Pixels, most: number, type: Picture['media_type'] | undefined) {
  const png = () => ({ bytes: encode(pixels, { type: 'png' }), media_type: 'image/png' }) as const;
  const jpeg = () => ({ bytes: encode(pixels, { type: 'jpg', quality: 85 }), media_type: 'image/jpeg' }) as const;
  if (type === 'image/jpeg') return jpeg();
  const exact = png();
  if (type === 'image/png' || exact.bytes.length <= Math.min(most, MUCH_FOR_PNG)) return exact;
  const lossy = jpeg();
  return exact.bytes.length <= lossy.bytes.length ? exact : lossy;
}

/** A cut-off file must not be passed on as if it were whole. */
function hasSoundEnd(bytes: Uint8Array, type: string): boolean {
  const tail = Buffer.from(bytes.subarray(-64 * 1024));
  return type === 'image/png' ? tail.includes('IEND') : tail.includes(Buffer.from([0xff, 0xd9]));
}
