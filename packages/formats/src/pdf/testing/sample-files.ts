import { makePdf } from './make-pdf.ts';

/** A picture of two by two pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

/** What samples of operations name. */
export const sampleFiles: ReadonlyMap<string, Uint8Array> = new Map([
  ['sample.png', Buffer.from(PICTURE, 'base64')],
  ['sample.pdf', makePdf({ pages: [{ text: [[72, 700, 'Sample']] }] })],
]);
