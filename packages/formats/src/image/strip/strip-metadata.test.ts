import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { orientationOnly } from '../header/exif.ts';
import { pngChunks } from '../header/png.ts';
import { readHeader } from '../header/read-header.ts';
import { pixelsOf } from '../pixels/decode.ts';
import { cornerPicture, withJpegSegment } from '../testing/make-picture.ts';
import { stripMetadata } from './strip-metadata.ts';

const exif = (orientation: number) => Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]);

function pngChunk(type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

describe('stripMetadata', () => {
  it('[F5] jpg: notes, comments and what hangs behind the picture go; every other byte stays', () => {
    const plain = cornerPicture('jpg');
    const icc = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(30, 7)]);
    const kept = withJpegSegment(plain, 0xe2, icc);
    const noted = withJpegSegment(withJpegSegment(kept, 0xfe, Buffer.from('by Ada')), 0xe1, exif(1));
    expect(readHeader(noted).metadata.map(({ name }) => name)).toEqual(['EXIF', 'comment', 'colour profile']);
    expect(Buffer.compare(stripMetadata(Buffer.concat([noted, Buffer.from('a film')])), kept)).toBe(0);
    expect(Buffer.compare(stripMetadata(plain), plain)).toBe(0);
  });

  it('[F5] the way it is turned stays', () => {
    const turned = withJpegSegment(cornerPicture('jpg'), 0xe1, exif(6));
    const stripped = stripMetadata(withJpegSegment(turned, 0xfe, Buffer.from('by Ada')));
    expect(readHeader(stripped)).toMatchObject({ orientation: 6, metadata: [{ name: 'EXIF', values: {} }] });
    expect(pixelsOf(stripped)).toEqual(pixelsOf(turned));
  });

  it('[F5] png: text, date and EXIF go; every other chunk is the same', () => {
    const plain = cornerPicture('png');
    const notes = [
      pngChunk('tEXt', 'Author\0Ada'),
      pngChunk('tIME', '1234567'),
      pngChunk('eXIf', exif(1).toString('latin1').slice(6)),
    ];
    const noted = Buffer.concat([plain.subarray(0, 33), ...notes, plain.subarray(33), Buffer.from('trailing')]);
    expect(readHeader(noted).metadata.map(({ name }) => name)).toEqual(['text', 'date', 'EXIF', 'trailing data']);
    expect(Buffer.compare(stripMetadata(noted), plain)).toBe(0);
    const turned = Buffer.concat([
      plain.subarray(0, 33),
      pngChunk('eXIf', exif(8).toString('latin1').slice(6)),
      plain.subarray(33),
    ]);
    expect(readHeader(stripMetadata(turned)).orientation).toBe(8);
    expect([...pngChunks(stripMetadata(turned))].map(({ type }) => type)).toContain('eXIf');
  });

  it('[F5] webp: EXIF and XMP go, its size is written anew', () => {
    const plain = Buffer.from(cornerPicture('webp'));
    const chunk = (type: string, data: Buffer) => {
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
    };
    const head = Buffer.from([0x0c, 0, 0, 0, 39, 0, 0, 19, 0, 0]);
    const body = Buffer.concat([
      chunk('VP8X', head),
      plain.subarray(12),
      chunk('EXIF', Buffer.from(exif(1).subarray(6))),
      chunk('XMP ', Buffer.from('<x/>')),
    ]);
    const riff = Buffer.from(plain.subarray(0, 12));
    riff.writeUInt32LE(body.length + 4, 4);
    const noted = Buffer.concat([riff, body]);
    expect(readHeader(noted).metadata.map(({ name }) => name)).toEqual(['EXIF', 'XMP']);
    const stripped = Buffer.from(stripMetadata(noted));
    expect(readHeader(stripped)).toMatchObject({ width: 40, height: 20, metadata: [] });
    expect(stripped.readUInt32LE(4)).toBe(stripped.length - 8);
    expect(stripped.includes(plain.subarray(12))).toBe(true);
    expect(pixelsOf(stripped)).toEqual(pixelsOf(plain));
  });

  it('[F5] svg: comments, metadata and notes of editors go, the rest is as it was written', () => {
    const svg = (notes: string, attribute: string) =>
      `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://i"${attribute}  width='4'>${notes}<rect  x="1"/></svg>\n`;
    const noted = svg('<!-- Ada --><metadata>Ada</metadata>', ' inkscape:export-filename="/home/ada/x.png"');
    expect(
      Buffer.from(stripMetadata(Buffer.from(noted)))
        .toString()
        .trim(),
    ).toBe(svg('', '').trim());
  });
});
