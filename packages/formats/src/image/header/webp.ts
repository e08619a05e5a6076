import { FileCorruptError } from '../../base/errors.ts';
import { readExif } from './exif.ts';
import { type ImageHeader, type MetadataBlock, NO_EXIF } from './types.ts';

export interface WebpChunk {
  readonly type: string;
  readonly start: number;
  readonly data: Uint8Array;
  /** With its padding. */
  readonly end: number;
}

export function* webpChunks(bytes: Uint8Array): Generator<WebpChunk> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = 12;
  while (start + 8 <= view.length) {
    const length = view.readUInt32LE(start + 4);
    const end = start + 8 + length;
    if (end > view.length) return;
    yield {
      type: view.toString('latin1', start, start + 4),
      start,
      data: bytes.subarray(start + 8, end),
      end: Math.min(view.length, end + (length & 1)),
    };
    start = end + (length & 1);
  }
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly isAnimated: boolean;
}

export function readWebp(bytes: Uint8Array): ImageHeader {
  const metadata: MetadataBlock[] = [];
  let exif: ReturnType<typeof readExif> = NO_EXIF;
  let canvas: Canvas | null = null;
  // Of a large one the last chunk may be all of it: its head is enough for the size.
  const chunks = [...webpChunks(bytes)];
  for (const { type, data } of chunks.length > 0 ? chunks : firstChunk(bytes)) {
    canvas ??= canvasOf(type, Buffer.from(data.subarray(0, 32)));
    if (type === 'EXIF') {
      exif = readExif(withoutMark(data));
      metadata.push({ name: 'EXIF', bytes: data.length, values: exif.values });
    }
    if (type === 'XMP ') metadata.push({ name: 'XMP', bytes: data.length });
    if (type === 'ICCP') metadata.push({ name: 'colour profile', bytes: data.length });
  }
  if (canvas === null) throw new FileCorruptError('The WebP picture has no header that says how large it is.');
  const { width, height, hasAlpha, isAnimated } = canvas;
  return {
    media_type: 'image/webp',
    width,
    height,
    orientation: exif.orientation,
    has_alpha: hasAlpha,
    is_animated: isAnimated,
    depth: 8,
    metadata,
  };
}

function canvasOf(type: string, head: Buffer): Canvas | null {
  if (type === 'VP8X' && head.length >= 10) {
    const flags = head[0] ?? 0;
    const [width, height] = [head.readUIntLE(4, 3) + 1, head.readUIntLE(7, 3) + 1];
    return { width, height, hasAlpha: (flags & 0x10) !== 0, isAnimated: (flags & 0x02) !== 0 };
  }
  if (type === 'VP8 ' && head.length >= 10) {
    const [width, height] = [head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff];
    return { width, height, hasAlpha: false, isAnimated: false };
  }
  if (type === 'VP8L' && head.length >= 5) {
    const bits = head.readUInt32LE(1);
    const [width, height] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    return { width, height, hasAlpha: ((bits >>> 28) & 1) === 1, isAnimated: false };
  }
  return null;
}

function firstChunk(bytes: Uint8Array): { type: string; data: Uint8Array }[] {
  return [{ type: Buffer.from(bytes.subarray(12, 16)).toString('latin1'), data: bytes.subarray(20, 52) }];
}

/** Some programs write the mark of JPEG before the block. */
function withoutMark(data: Uint8Array): Uint8Array {
  return Buffer.from(data.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? data.subarray(6) : data;
}
