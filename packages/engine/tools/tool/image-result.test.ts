import { expect, it } from 'vitest';
import { largestImage, showImage } from './image-result.ts';

it('[F13] a picture is a result with its bytes beside it', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(showImage('a.png', bytes, 'image/png')).toMatchObject({
    result: { path: 'a.png', media_type: 'image/png', size: 3 },
    images: [{ bytes, media_type: 'image/png' }],
  });
});

it.each([
  ['a drawing', new Uint8Array(1), 'image/svg+xml'],
  ['a picture that is too large', new Uint8Array(largestImage + 1), 'image/png'],
])('[F13] %s is refused with a code', (_, bytes, mediaType) => {
  expect(() => showImage('a', bytes, mediaType)).toThrow(expect.objectContaining({ code: 'IMAGE_NOT_SHOWN' }));
});
