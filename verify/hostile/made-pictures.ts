import { encode } from '../../packages/formats/src/image/pixels/encode.ts';
import { cornerPicture, makePixels, solidPng } from '../../packages/formats/src/image/testing/make-picture.ts';
import { bitFlipped, truncated } from './damage.ts';

type Make = () => Buffer;

const photo = makePixels(600, 400, (x, y) => [(x * 7) % 256, (x ^ y) % 256, (y * 5) % 256, 255]);
const svg = (inside: string, size = 'width="100" height="80"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`);

/** A PNG whose header says another size than its pixels have. */
function claiming(width: number, height: number): Buffer {
  const png = Buffer.from(solidPng(8, 8, [1, 2, 3, 255]));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** As `claiming`, for JPEG: its frame header. */
function claimingJpeg(width: number, height: number): Buffer {
  const jpeg = Buffer.from(cornerPicture('jpg'));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

const nested = (levels: number) =>
  Array.from({ length: levels }, (_, level) => {
    const inside = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#l${level - 1}"/>`.repeat(10);
    return `<g id="l${level}">${inside}</g>`;
  }).join('');

/** Pictures that were made to hurt, by name; the ending is the type. */
export const madePictures: Readonly<Record<string, Make>> = {
  'billions of pixels.png': () => claiming(60_000, 60_000),
  'no pixels.png': () => claiming(0, 10),
  'one endless line.png': () => claiming(4_000_000_000, 1),
  'as many pixels as are decoded.png': () =>
    Buffer.from(encode(makePixels(6_300, 6_300, [9, 9, 9, 255]), { type: 'png' })),
  'more pixels than data.png': () => claiming(9_000, 9_000),
  'billions of pixels.jpg': () => claimingJpeg(65_535, 65_535),
  'more pixels than data.jpg': () => claimingJpeg(9_000, 9_000),
  'segments without end.jpg': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(200_000).fill(Buffer.from([0xff, 0xfe, 0, 3, 1]))]),
  'nothing but fill.jpg': () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_000_000, 0xff)]),
  'blocks without end.gif': () =>
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
      ...Array(200_000).fill(Buffer.from([0x21, 0xfe, 1, 0, 0])),
    ]),
  'a canvas of 16 million a side.webp': () => {
    const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1');
    return Buffer.concat([head, Buffer.alloc(20)]);
  },
  'parts that repeat.svg': () => svg(nested(30)),
  'a part inside itself.svg': () => svg('<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  'entities.svg': () =>
    Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'), svg('<text>&b;</text>')]),
  'another file.svg': () =>
    svg('<image href="/etc/passwd" width="9" height="9"/><image x:href="file:///etc/passwd" width="9" height="9"/>'),
  'scripts.svg': () =>
    svg('<script>for(;;);</script><foreignObject><b/></foreignObject><rect onclick="x()" width="9" height="9"/>'),
  'a huge canvas.svg': () => svg('<rect width="100%" height="100%"/>', 'width="1000000" height="1000000"'),
  'deep groups.svg': () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
  'many elements.svg': () => svg('<rect width="1" height="1"/>'.repeat(150_000)),
  'a filter of great reach.svg': () =>
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect width="90" height="70" filter="url(#f)"/>',
    ),
  'a picture that is a bomb.svg': () =>
    svg(`<image href="data:image/png;base64,${claiming(60_000, 60_000).toString('base64')}" width="9" height="9"/>`),
};

/** Sound pictures of each type, cut and with bits flipped. */
export function damagedPictures(random: () => number, each: number): [name: string, content: Buffer][] {
  const sound: readonly [string, Uint8Array][] = [
    ['png', encode(photo, { type: 'png' })],
    ['jpg', encode(photo, { type: 'jpg' })],
    ['webp', encode(photo, { type: 'webp' })],
    ['svg', svg(`${nested(3)}<text x="5" y="20">Hello</text><path d="M0 0L50 50C1 2 3 4 5 6Z" fill="red"/>`)],
  ];
  return sound.flatMap(([type, bytes]) =>
    Array.from({ length: each }, (_, index): [string, Buffer] => {
      const damage = index % 2 === 0 ? truncated : bitFlipped;
      return [`picture-${index}.${type}`, damage(Buffer.from(bytes), random)];
    }),
  );
}
