import { FileUnusableError } from '@galley/schema/errors';

export interface ImageFacts {
  readonly extension: string;
  readonly contentType: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What kind of picture these bytes are and how large; Office shows png, jpeg and gif everywhere. */
export function imageFacts(bytes: Uint8Array, path: string): ImageFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = pngFacts(view) ?? gifFacts(view) ?? jpegFacts(view);
  if (found !== null && found.width > 0 && found.height > 0) return found;
  throw new FileUnusableError(`"${path}" is not a picture that Office shows.`, 'Use a png, jpeg or gif file.', {
    path,
  });
}

function pngFacts(view: DataView): ImageFacts | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return null;
  return { extension: 'png', contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gifFacts(view: DataView): ImageFacts | null {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null;
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  return { extension: 'gif', contentType: 'image/gif', width, height };
}

function jpegFacts(view: DataView): ImageFacts | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { extension: 'jpeg', contentType: 'image/jpeg', width, height };
    }
    if (marker >> 8 !== 0xff) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
