import type { Picture, PictureRequest } from '@galley/formats';

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
    this.images = images.map(({ bytes, media_type }) => ({ bytes, media_type }));
  }
}

/** What every provider takes as it is: more pixels would be made smaller there, more bytes refused after they were paid for. */
export const shownToModels = { longest: 1568, bytes: 3_500_000 } as const satisfies PictureRequest;

export function sizeOf({ width, height, media_type }: Picture) {
  return { width, height, media_type };
}
