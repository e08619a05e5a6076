import { FileCorruptError, FileTooLargeError, FileUnsupportedError } from '../../base/errors.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { isSvg, readSvg } from './svg.ts';
import { isTiff, readTiff } from './tiff.ts';
import type { ImageHeader } from './types.ts';
import { readWebp } from './webp.ts';

/** A header that says more is a bomb, or a picture for other programs. */
export const MAX_PIXELS = 40_000_000;
/** Of memory, once decoded. */
const MAX_BYTES = 200_000_000;
/** A side of more makes other programs and browsers fail. */
const MAX_SIDE = 65_535;

/** What a picture is and how large, from its header alone. */
export function readHeader(bytes: Uint8Array): ImageHeader {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n')) return readPng(bytes);
  if (head.startsWith('\xff\xd8\xff')) return readJpeg(bytes);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return readWebp(bytes);
  if (head.startsWith('GIF8')) return readGif(bytes);
  if (isTiff(head)) return readTiff(bytes);
  if (isSvg(bytes)) return readSvg(bytes);
  throw new FileUnsupportedError(
    'The bytes are no picture that can be read.',
    'Use a png, jpg, webp, gif, tiff or svg file.',
    {
      reason: 'picture',
    },
  );
}

/** Before anything is decoded: the header decides whether there is memory for it. */
export function refuseBomb(header: Pick<ImageHeader, 'width' | 'height'> & Partial<ImageHeader>): void {
  const { width, height, has_alpha: hasAlpha = true, depth = 8 } = header;
  const bytes = width * height * (hasAlpha ? 4 : 3) * (depth > 8 ? 2 : 1);
  if (width < 1 || height < 1) throw new FileCorruptError('The picture has no size.', { width, height });
  if (width * height > MAX_PIXELS || bytes > MAX_BYTES || width > MAX_SIDE || height > MAX_SIDE) {
    throw new FileTooLargeError(`The picture has ${width} × ${height} pixels.`, {
      limit: 'pixels',
      value: MAX_PIXELS,
      longest_side: MAX_SIDE,
      width,
      height,
    });
  }
}

/** The sides as people see them. */
export function shownSize({ width, height, orientation }: Pick<ImageHeader, 'width' | 'height' | 'orientation'>) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
