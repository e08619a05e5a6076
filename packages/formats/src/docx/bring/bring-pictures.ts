import { NotFoundError } from '@galley/schema/errors';
import type { Place } from '../edit/blocks/place.ts';
import { wordElement } from '../edit/fragment.ts';
import { imagesOf } from '../edit/images/find-image.ts';
import type { DocumentLine } from '../read/lines.ts';
import type { Bringing } from './bringing.ts';
import { importElement } from './import-element.ts';

/** Pictures of these lines, each in a paragraph of its own. Gives how many came. */
export function bringPictures(bringing: Bringing, lines: readonly DocumentLine[], place: Place): number {
  const pictures = lines.flatMap((line) => imagesOf(line).map((element) => ({ element, part: line.part })));
  if (pictures.length === 0) {
    throw new NotFoundError(
      'There is no picture in these lines of the document to take from.',
      'Read it: lines with pictures show them as ![…].',
    );
  }
  const paragraphs = pictures.map(({ element, part }) => {
    const paragraph = wordElement(place.tree, '<w:p><w:r/></w:p>');
    paragraph.child('r')?.append(importElement(bringing, element, { from: part, to: place.part }));
    return paragraph;
  });
  place.insert(paragraphs);
  return pictures.length;
}
