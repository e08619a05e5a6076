import { FileCorruptError } from '../../base/errors.ts';
import type { ImageHeader, MetadataBlock } from './types.ts';

/** A block of a GIF: a frame, an extension or the end. */
export interface GifBlock {
  readonly kind: 'frame' | 'comment' | 'xmp' | 'control' | 'other';
  readonly start: number;
  readonly end: number;
}

export function* gifBlocks(bytes: Uint8Array): Generator<GifBlock> {
  let at = 13 + tableSize(bytes[10] ?? 0);
  while (at < bytes.length) {
    const start = at;
    const mark = bytes[at];
    if (mark === 0x2c) {
      const body = at + 10 + tableSize(bytes[at + 9] ?? 0) + 1;
      at = afterSubBlocks(bytes, body);
      yield { kind: 'frame', start, end: at };
    } else if (mark === 0x21) {
      const label = bytes[at + 1];
      at = afterSubBlocks(bytes, at + 2);
      yield { kind: kindOf(bytes, start, label), start, end: at };
    } else return;
  }
}

export function readGif(bytes: Uint8Array): ImageHeader {
  if (bytes.length < 13) throw new FileCorruptError('The GIF has no header.');
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const metadata: MetadataBlock[] = [];
  let frames = 0;
  let hasAlpha = false;
  for (const { kind, start, end } of gifBlocks(bytes)) {
    if (kind === 'frame') frames += 1;
    if (kind === 'control' && ((bytes[start + 3] ?? 0) & 1) === 1) hasAlpha = true;
    if (kind === 'comment') metadata.push({ name: 'comment', bytes: end - start });
    if (kind === 'xmp') metadata.push({ name: 'XMP', bytes: end - start });
  }
  return {
    media_type: 'image/gif',
    width: view.readUInt16LE(6),
    height: view.readUInt16LE(8),
    orientation: 1,
    has_alpha: hasAlpha,
    is_animated: frames > 1,
    depth: 8,
    metadata,
  };
}

function kindOf(bytes: Uint8Array, start: number, label: number | undefined): GifBlock['kind'] {
  if (label === 0xfe) return 'comment';
  if (label === 0xf9) return 'control';
  const name = Buffer.from(bytes.subarray(start + 3, start + 14)).toString('latin1');
  return label === 0xff && name === 'XMP DataXMP' ? 'xmp' : 'other';
}

function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return bytes.length;
}
