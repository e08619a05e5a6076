import { FileCorruptError } from '../../base/errors.ts';
import { readExif, tiffReader } from './exif.ts';
import type { ImageHeader, MetadataBlock } from './types.ts';

const [WIDTH, HEIGHT, DEPTH, EXTRA] = [256, 257, 258, 338];
/** A list of pages that leads back to itself must not be followed without end. */
const MOST_PAGES = 10_000;

export function isTiff(head: string): boolean {
  return head.startsWith('II*\0') || head.startsWith('MM\0*');
}

/** Size and looks of the first page; scanners write several into one file. */
export function readTiff(bytes: Uint8Array): ImageHeader {
  const reader = tiffReader(bytes);
  if (reader === null) throw new FileCorruptError('The TIFF has no header.');
  const found = new Map<number, number>();
  for (const { tag, value } of reader.entries(reader.first)) {
    const [first] = value;
    if (typeof first === 'number' && !found.has(tag)) found.set(tag, first);
  }
  const [width, height] = [found.get(WIDTH), found.get(HEIGHT)];
  if (width === undefined || height === undefined) throw new FileCorruptError('The TIFF does not say how large it is.');
  const { orientation, values } = readExif(bytes);
  const said = Object.keys(values).length > 0;
  const metadata: MetadataBlock[] = said ? [{ name: 'EXIF', bytes: JSON.stringify(values).length, values }] : [];
  const pages = pageCount(reader);
  return {
    media_type: 'image/tiff',
    width,
    height,
    orientation,
    has_alpha: found.has(EXTRA),
    is_animated: false,
    depth: found.get(DEPTH) ?? 1,
    ...(pages > 1 ? { pages } : {}),
    metadata,
  };
}

function pageCount({ first, next }: NonNullable<ReturnType<typeof tiffReader>>): number {
  const seen = new Set<number>();
  for (let at = first; at !== 0 && !seen.has(at) && seen.size < MOST_PAGES; at = next(at)) seen.add(at);
  return seen.size;
}
