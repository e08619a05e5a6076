import { NotFoundError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { inlinesOf } from '../../tree/inlines.ts';

/** Pictures of a line, as their drawings. */
export function imagesOf({ paragraphs }: DocumentLine): XmlElement[] {
  return paragraphs.flatMap(({ element }) =>
    inlinesOf(element).flatMap((inline) => (inline.kind === 'image' ? [inline.element] : [])),
  );
}

export function findImage(line: DocumentLine, number: number): XmlElement {
  const images = imagesOf(line);
  const image = images[number - 1];
  if (image !== undefined) return image;
  throw new NotFoundError(
    images.length === 0
      ? `Line ${line.number} has no picture.`
      : `Line ${line.number} has ${images.length} pictures, none with number ${number}.`,
    'Read the document: lines with pictures show them as ![…].',
    { line: line.number, images: images.length },
  );
}
