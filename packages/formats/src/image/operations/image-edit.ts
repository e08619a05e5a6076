import { readHeader } from '../header/read-header.ts';
import type { ImageHeader } from '../header/types.ts';
import { type Pixels, pixelsOf } from '../pixels/decode.ts';
import { encode, isOpaque, mediaTypes, type WrittenType } from '../pixels/encode.ts';

/** A picture under edit: its bytes as long as that is enough, its pixels once they change. */
export class ImageEdit {
  #bytes: Uint8Array;
  #pixels: Pixels | null = null;
  #type: WrittenType | null = null;
  #quality: number | undefined;
  readonly #warnings = new Set<string>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Of the bytes that came in or were last written. */
  get header(): ImageHeader {
    return readHeader(this.finish());
  }

  get pixels(): Pixels {
    this.#pixels ??= pixelsOf(this.#bytes);
    return this.#pixels;
  }

  /** From now on these are the pixels; what the file said beside them does not go with them. */
  setPixels(pixels: Pixels): void {
    this.#noteLosses();
    this.#pixels = pixels;
    this.#type ??= this.#ownType();
  }

  /** Another type of file, with the same pixels. */
  convert(type: WrittenType, quality?: number): void {
    const { pixels } = this;
    if (type === 'jpg' && !isOpaque(pixels))
      this.#warnings.add('What was transparent is white now: jpg knows no transparency.');
    this.#noteLosses();
    this.#type = type;
    this.#quality = quality;
  }

  setBytes(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#pixels = null;
    this.#type = null;
  }

  warnings(): readonly string[] {
    return [...this.#warnings];
  }

  checkpoint(): () => void {
    const [bytes, pixels, type, quality] = [this.#bytes, this.#pixels, this.#type, this.#quality];
    return () => {
      [this.#bytes, this.#pixels, this.#type, this.#quality] = [bytes, pixels, type, quality];
    };
  }

  /** The file as it is now; the very bytes that came in where no pixel was asked to change. */
  finish(): Uint8Array {
    if (this.#type === null) return this.#bytes;
    const options = this.#quality === undefined ? { type: this.#type } : { type: this.#type, quality: this.#quality };
    this.setBytes(encode(this.pixels, options));
    return this.#bytes;
  }

  #ownType(): WrittenType {
    const { media_type } = readHeader(this.#bytes);
    const own = (Object.keys(mediaTypes) as WrittenType[]).find((type) => mediaTypes[type] === media_type);
    if (own === undefined) this.#warnings.add(`The picture is a png now: ${media_type} cannot be written.`);
    if (own === 'jpg') this.#warnings.add('A jpg is compressed anew when its pixels change.');
    return own ?? 'png';
  }

  #noteLosses(): void {
    const { metadata, is_animated: isAnimated, depth, pages } = readHeader(this.#bytes);
    if (this.#type !== null) return;
    const names = [...new Set(metadata.map(({ name }) => name))];
    if (names.length > 0) this.#warnings.add(`Not taken over into the new picture: ${names.join(', ')}.`);
    if (isAnimated) this.#warnings.add('Only the first frame of the animation is left.');
    if (pages !== undefined) this.#warnings.add(`Only the first of ${pages} pages is left.`);
    if (depth > 8) this.#warnings.add(`The picture has 8 bits a channel now, not ${depth}.`);
  }
}
