import { FileCorruptError } from '../../base/errors.ts';
import { readExif } from './exif.ts';
import { type ImageHeader, type MetadataBlock, NO_EXIF } from './types.ts';

export interface PngChunk {
  readonly type: string;
  /** Where its length is written. */
  readonly start: number;
  readonly data: Uint8Array;
  readonly end: number;
}

const HEAD = 8;
const SHOWN = 200;

/** The chunks in order, up to and with the end; a chunk that is cut off ends the row. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = HEAD;
  while (start + 12 <= view.length) {
    const length = view.readUInt32BE(start);
    const type = view.toString('latin1', start + 4, start + 8);
    const end = start + 12 + length;
    if (end > view.length) return;
    yield { type, start, data: bytes.subarray(start + 8, start + 8 + length), end };
    if (type === 'IEND') return;
    start = end;
  }
}

export function readPng(bytes: Uint8Array): ImageHeader {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 33 || view.toString('latin1', 12, 16) !== 'IHDR')
    throw new FileCorruptError('The PNG has no header.');
  const colour = view[25] ?? 0;
  const metadata: MetadataBlock[] = [];
  let exif: ReturnType<typeof readExif> = NO_EXIF;
  let isAnimated = false;
  let hasAlpha = colour === 4 || colour === 6;
  let end = view.length;
  for (const chunk of pngChunks(bytes)) {
    if (chunk.type === 'acTL') isAnimated = true;
    if (chunk.type === 'tRNS') hasAlpha = true;
    if (chunk.type === 'eXIf') exif = readExif(chunk.data);
    if (chunk.type === 'IEND') end = chunk.end;
    const block = blockOf(chunk, exif.values);
    if (block !== null) metadata.push(block);
  }
  if (end < view.length) metadata.push({ name: 'trailing data', bytes: view.length - end });
  return {
    media_type: 'image/png',
    width: view.readUInt32BE(16),
    height: view.readUInt32BE(20),
    orientation: exif.orientation,
    has_alpha: hasAlpha,
    is_animated: isAnimated,
    depth: view[24] ?? 8,
    metadata,
  };
}

function blockOf({ type, data }: PngChunk, exif: Readonly<Record<string, string>>): MetadataBlock | null {
  const bytes = data.length;
  if (type === 'eXIf') return { name: 'EXIF', bytes, values: exif };
  if (type === 'iCCP') return { name: 'colour profile', bytes };
  if (type === 'tIME') return { name: 'date', bytes };
  if (type !== 'tEXt' && type !== 'iTXt' && type !== 'zTXt') return null;
  const text = Buffer.from(data.subarray(0, 2_000)).toString('latin1');
  const key = text.slice(0, Math.max(0, text.indexOf('\0')));
  if (key === 'XML:com.adobe.xmp') return { name: 'XMP', bytes };
  // Only plain text is shown: a compressed one may be a bomb.
  if (type !== 'tEXt') return { name: 'text', bytes, values: { [key]: '(compressed or translated text)' } };
  return { name: 'text', bytes, values: { [key]: text.slice(key.length + 1, key.length + 1 + SHOWN) } };
}
