import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import { findImage, imagesOf } from '../../edit/images/find-image.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';

export const setAltText = defineOperation({
  kind: 'set_alt_text',
  describe: 'Describes the first picture (or number) of a line for people who cannot see it.',
  schema: z.strictObject({ ...lineFields, number: z.int().min(1).default(1), alt: z.string() }),
  apply(edit, { line: at, expect, number, alt }) {
    const line = edit.line(at, expect);
    const properties = describedBy(findImage(line, number));
    if (properties === undefined) {
      throw new NotFoundError(`Picture ${number} of line ${at} cannot be described.`, 'Replace it by insert_image.');
    }
    properties.element.setAttribute(properties.attribute, alt);
    edit.linesChanged();
    return `picture ${number} of line ${at}`;
  },
  sample(edit) {
    const line = edit
      .lines()
      .find((each) => imagesOf(each)[0] !== undefined && describedBy(imagesOf(each)[0]) !== undefined);
    return line === undefined ? null : { line: line.number, alt: 'Described' };
  },
});

function describedBy(drawing: XmlElement | undefined): { element: XmlElement; attribute: string } | undefined {
  for (const element of drawing?.descendants() ?? []) {
    if (element.name === 'docPr') return { element, attribute: 'descr' };
    if (element.name === 'shape' && element.prefix === 'v') return { element, attribute: 'alt' };
  }
  return undefined;
}
