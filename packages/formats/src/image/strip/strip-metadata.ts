import { crc32 } from 'node:zlib';
import { FileUnsupportedError } from '../../base/errors.ts';
import { orientationOnly } from '../header/exif.ts';
import { gifBlocks } from '../header/gif.ts';
import { jpegBlockName, jpegEnd, jpegSegments } from '../header/jpeg.ts';
import { pngChunks } from '../header/png.ts';
import { readHeader } from '../header/read-header.ts';
import { webpChunks } from '../header/webp.ts';
import { stripSvg } from './strip-svg.ts';

/**
 * The same picture without what it tells of people, places, cameras and programs. No pixel is written anew: what is left
 * is copied. Colour profiles and the way it is turned decide how it looks, and stay.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  const { media_type, orientation } = readHeader(bytes);
  const turned = orientation === 1 ? null : orientationOnly(orientation);
  if (media_type === 'image/png') return stripPng(bytes, turned);
  if (media_type === 'image/jpeg') return stripJpeg(bytes, turned);
  if (media_type === 'image/webp') return stripWebp(bytes, turned);
  if (media_type === 'image/gif') return stripGif(bytes);
  if (media_type === 'image/tiff') {
    throw new FileUnsupportedError(
      'What a TIFF tells beside its pixels stands among what is needed to read them, and is not taken out.',
      'Convert it to png: the new picture has none of it.',
      { reason: 'tiff' },
    );
  }
  return stripSvg(bytes);
}

const PNG_NOTES: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

function stripPng(bytes: Uint8Array, turned: Uint8Array | null): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (const { type, start, end } of pngChunks(bytes)) {
    if (PNG_NOTES.has(type)) continue;
    parts.push(bytes.subarray(start, end));
    if (type === 'IHDR' && turned !== null) parts.push(pngChunk('eXIf', turned));
  }
  return Buffer.concat(parts);
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function stripJpeg(bytes: Uint8Array, turned: Uint8Array | null): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  if (turned !== null) {
    const head = Buffer.from([0xff, 0xe1, 0, turned.length + 8, ...Buffer.from('Exif\0\0', 'latin1')]);
    parts.push(head, turned);
  }
  let scan = bytes.length;
  for (const segment of jpegSegments(bytes)) {
    const name = jpegBlockName(segment);
    if (name === null || name === 'colour profile') parts.push(bytes.subarray(segment.start, segment.end));
    scan = segment.end;
  }
  parts.push(bytes.subarray(scan, jpegEnd(bytes)));
  return Buffer.concat(parts);
}

function stripWebp(bytes: Uint8Array, turned: Uint8Array | null): Uint8Array {
  const parts: Uint8Array[] = [];
  let hasHead = false;
  for (const { type, start, end } of webpChunks(bytes)) {
    if (type === 'EXIF' || type === 'XMP ') continue;
    const chunk = Buffer.from(bytes.subarray(start, end));
    if (type === 'VP8X') {
      hasHead = true;
      chunk[8] = ((chunk[8] ?? 0) & ~0x0c) | (turned === null ? 0 : 0x08);
    }
    parts.push(chunk);
  }
  if (turned !== null && hasHead) {
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(turned.length, 4);
    parts.push(head, turned);
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function stripGif(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { kind, start, end } of gifBlocks(bytes)) {
    if (kind !== 'comment' && kind !== 'xmp') continue;
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}
