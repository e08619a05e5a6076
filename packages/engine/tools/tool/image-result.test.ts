import { expect, it } from 'vitest';
import { ImageResult, shownToModels, sizeOf } from './image-result.ts';

it('[F13] a picture is a result with its bytes beside it, and no more of it', () => {
  const picture = {
    bytes: new Uint8Array([1]),
    media_type: 'image/png',
    width: 4,
    height: 3,
    page: 1,
    page_count: 1,
  } as const;
  const result = new ImageResult({ path: 'a.png', shown: sizeOf(picture) }, [picture]);
  expect(result.images).toEqual([{ bytes: picture.bytes, media_type: 'image/png' }]);
  expect(result.result).toEqual({ path: 'a.png', shown: { width: 4, height: 3, media_type: 'image/png' } });
});

it('[F13] in base64 it is still within the 5 MB that providers take', () => {
  expect((shownToModels.bytes * 4) / 3).toBeLessThan(5_000_000);
});
