/** A picture of two by two pixels, for samples of operations that need one. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

export const sampleFiles: ReadonlyMap<string, Uint8Array> = new Map([['sample.png', Buffer.from(PICTURE, 'base64')]]);
