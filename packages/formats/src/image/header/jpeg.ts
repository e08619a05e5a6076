import { FileCorruptError } from '../../base/errors.ts';
import { readExif } from './exif.ts';
import { type ImageHeader, type MetadataBlock, NO_EXIF } from './types.ts';

export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly data: Uint8Array;
  readonly end: number;
}

const START_OF_SCAN = 0xda;
const SHOWN = 200;

/** The segments before the picture's own data, which begins with the last one (its end is that of the header alone). */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return;
    const marker = bytes[at + 1] ?? 0;
    // Bytes that fill up before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return;
    yield { marker, start: at, data: bytes.subarray(at + 4, end), end };
    if (marker === START_OF_SCAN) return;
    at = end;
  }
}

export function readJpeg(bytes: Uint8Array): ImageHeader {
  const metadata: MetadataBlock[] = [];
  let exif: ReturnType<typeof readExif> = NO_EXIF;
  let frame: { readonly width: number; readonly height: number; readonly depth: number } | null = null;
  for (const segment of jpegSegments(bytes)) {
    const { marker, data } = segment;
    if (isFrame(marker) && frame === null && data.length >= 6) {
      const [depth = 8, h1 = 0, h2 = 0, w1 = 0, w2 = 0] = data;
      frame = { depth, height: (h1 << 8) | h2, width: (w1 << 8) | w2 };
    }
    if (jpegBlockName(segment) === 'EXIF') exif = readExif(data.subarray(6));
    const block = blockOf(segment, exif.values);
    if (block !== null) metadata.push(block);
  }
  if (frame === null) throw new FileCorruptError('The JPEG has no frame: its header is damaged or cut off.');
  const tail = bytes.length - jpegEnd(bytes);
  if (tail > 0) metadata.push({ name: 'trailing data', bytes: tail });
  return {
    media_type: 'image/jpeg',
    ...frame,
    orientation: exif.orientation,
    has_alpha: false,
    is_animated: false,
    metadata,
  };
}

/** Where the picture ends: pictures of cameras carry previews and films behind it. */
export function jpegEnd(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const scan = [...jpegSegments(bytes)].findLast(({ marker }) => marker === START_OF_SCAN);
  for (let at = scan?.end ?? view.length; at < view.length; at += 1) {
    at = view.indexOf(0xff, at);
    if (at === -1 || at + 1 >= view.length) break;
    const marker = view[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Tables and further scans of a progressive picture have a length; stuffed bytes and restarts have none.
    const isPlain = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || at + 4 > view.length;
    if (!isPlain) at += view.readUInt16BE(at + 2) + 1;
    else if (marker !== 0xff) at += 1;
  }
  return view.length;
}

/** What block of metadata it is; null for what the picture needs. */
export function jpegBlockName({ marker, data }: JpegSegment): string | null {
  if (marker === 0xfe) return 'comment';
  const head = Buffer.from(data.subarray(0, 40)).toString('latin1');
  if (marker === 0xe1)
    return head.startsWith('Exif\0') ? 'EXIF' : head.startsWith('http://ns.adobe.com/') ? 'XMP' : 'other';
  if (marker === 0xe2) return head.startsWith('ICC_PROFILE\0') ? 'colour profile' : 'other';
  if (marker === 0xed) return 'IPTC';
  // JFIF and Adobe's note on colours (0xe0, 0xee) decide how it is shown.
  return marker >= 0xe3 && marker <= 0xef && marker !== 0xee ? 'other' : null;
}

function blockOf(segment: JpegSegment, exif: Readonly<Record<string, string>>): MetadataBlock | null {
  const name = jpegBlockName(segment);
  if (name === null) return null;
  const bytes = segment.data.length;
  if (name === 'EXIF') return { name, bytes, values: exif };
  if (name !== 'comment') return { name, bytes };
  return { name, bytes, values: { text: Buffer.from(segment.data.subarray(0, SHOWN)).toString('utf8') } };
}

/** Frames of every process; 0xc4, 0xc8 and 0xcc are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
