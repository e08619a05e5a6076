import { describe, expect, it } from 'vitest';
import { cornerPicture, withJpegSegment } from '../testing/make-picture.ts';
import { orientationOnly, readExif } from './exif.ts';
import { readHeader, refuseBomb, shownSize } from './read-header.ts';

const svg = (attributes: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect/></svg>`);

describe('readHeader', () => {
  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('[F1] %s: type and size without decoding', (type, mediaType) => {
    expect(readHeader(cornerPicture(type))).toMatchObject({
      media_type: mediaType,
      width: 40,
      height: 20,
      orientation: 1,
    });
  });

  it('[F1] gif, with its frames', () => {
    const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
    const gif = (frames: number) =>
      Buffer.from([
        ...Buffer.from('GIF89a'),
        7,
        0,
        5,
        0,
        0x80,
        0,
        0,
        ...Array(6).fill(0),
        ...Array(frames).fill(frame).flat(),
        0x3b,
      ]);
    expect(readHeader(gif(1))).toMatchObject({ media_type: 'image/gif', width: 7, height: 5, is_animated: false });
    expect(readHeader(gif(2))).toMatchObject({ is_animated: true });
  });

  it.each([
    ['width="30" height="20mm"', { width: 30, height: 76 }],
    ['viewBox="0 0 400 100"', { width: 400, height: 100 }],
    ['width="200" viewBox="0 0 400 100"', { width: 200, height: 50 }],
    ['width="100%"', { width: 300, height: 150 }],
  ])('[F1] svg with %s', (attributes, size) => {
    expect(readHeader(svg(attributes))).toMatchObject(size);
  });

  it('[F1] a picture of a camera that was held sideways is shown upright', () => {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(6)]);
    const header = readHeader(withJpegSegment(cornerPicture('jpg'), 0xe1, exif));
    expect(header).toMatchObject({ width: 40, height: 20, orientation: 6 });
    expect(shownSize(header)).toEqual({ width: 20, height: 40 });
    expect(header.metadata).toMatchObject([{ name: 'EXIF' }]);
  });

  it('[F1] says where a photograph was taken, and by which camera', () => {
    const tiff = Buffer.alloc(200);
    tiff.write('MM\0*', 0, 'latin1');
    tiff.writeUInt32BE(8, 4);
    tiff.writeUInt16BE(2, 8);
    const entry = (at: number, tag: number, type: number, count: number, value: number) => {
      tiff.writeUInt16BE(tag, at);
      tiff.writeUInt16BE(type, at + 2);
      tiff.writeUInt32BE(count, at + 4);
      tiff.writeUInt32BE(value, at + 8);
    };
    entry(10, 0x0110, 2, 6, 100);
    tiff.write('Lens 1\0', 100, 'latin1');
    entry(22, 0x8825, 4, 1, 40);
    tiff.writeUInt16BE(2, 40);
    entry(42, 2, 5, 1, 120);
    tiff.writeUInt32BE(47, 120);
    tiff.writeUInt32BE(1, 124);
    entry(54, 4, 5, 1, 128);
    tiff.writeUInt32BE(17, 128);
    tiff.writeUInt32BE(2, 132);
    expect(readExif(tiff).values).toEqual({ camera: 'Lens 1', location: '47.0000, 8.5000' });
  });

  it('[F1] a header that promises billions of pixels is refused before anything is decoded', () => {
    const bomb = Buffer.from(cornerPicture('png'));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(() => refuseBomb(readHeader(bomb))).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
    expect(() => refuseBomb({ width: 0, height: 5 })).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });
});
