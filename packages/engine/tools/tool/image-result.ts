import { GalleyError } from '@galley/schema';

export interface ShownImage {
  readonly bytes: Uint8Array;
  readonly media_type: string;
}

/** A result with pictures that models which can see are shown beside the receipt (SPEC F13). */
export class ImageResult {
  readonly result: Readonly<Record<string, unknown>>;
  readonly images: readonly ShownImage[];

  constructor(result: Readonly<Record<string, unknown>>, images: readonly ShownImage[]) {
    this.result = result;
    this.images = images;
  }
}

/** What every provider takes. Larger pictures would be refused there, after they were paid for. */
export const largestImage = 5 * 1024 * 1024;
const shownTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export class ImageNotShownError extends GalleyError {
  constructor(path: string, reason: string) {
    super({
      code: 'IMAGE_NOT_SHOWN',
      message: `${path} cannot be shown: ${reason}.`,
      remedy: `Use a png, jpg, gif or webp picture of at most ${largestImage / 1024 / 1024} MB.`,
      details: { path },
    });
  }
}

export function showImage(path: string, bytes: Uint8Array, mediaType: string): ImageResult {
  if (!shownTypes.includes(mediaType)) throw new ImageNotShownError(path, `it is ${mediaType}`);
  if (bytes.length > largestImage) throw new ImageNotShownError(path, `it has ${bytes.length} bytes`);
  const result = { path, kind: 'image', media_type: mediaType, size: bytes.length };
  return new ImageResult(result, [{ bytes, media_type: mediaType }]);
}
