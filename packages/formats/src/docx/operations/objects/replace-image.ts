import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import { addImage } from '../../edit/images/add-image.ts';
import { findImage, imagesOf } from '../../edit/images/find-image.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';

export const replaceImage = defineOperation({
  kind: 'replace_image',
  describe: 'Shows another picture in place of the first (or number) of a line; place and size stay.',
  schema: z.strictObject({ ...lineFields, number: z.int().min(1).default(1), image: z.string() }),
  apply(edit, { line: at, expect, number, image }) {
    const line = edit.line(at, expect);
    const drawing = findImage(line, number);
    const { relation } = addImage(edit, line.part, image);
    for (const shown of whereShown(drawing)) {
      const name = [...shown.attributes().keys()].find((key) => /:(?:embed|id)$/.test(key)) ?? 'r:embed';
      const old = shown.attributes().get(name);
      if (old !== undefined) edit.lost([{ part: line.part, id: old }]);
      shown.setAttribute(name, relation);
      dropVector(shown);
    }
    edit.linesChanged();
    return `picture ${number} of line ${at}`;
  },
  sample(edit) {
    const line = edit.lines().find((each) => imagesOf(each).some((drawing) => whereShown(drawing).length > 0));
    return line === undefined ? null : { line: line.number, image: 'sample.png' };
  },
});

/** Newer and older programs read it from different places: the twin shows the same picture. */
function whereShown(drawing: XmlElement): XmlElement[] {
  const alternatives = drawing.parent?.name === 'Choice' ? drawing.parent.parent : null;
  return [...(alternatives ?? drawing).descendants()].filter(
    (element) =>
      (element.name === 'blip' && element.attribute('embed') !== undefined) ||
      (element.name === 'imagedata' && [...element.attributes().keys()].some((key) => /^r\w*:id$/.test(key))),
  );
}

/** A picture may carry a second, sharper one, which would still be the old. */
function dropVector(blip: XmlElement): void {
  for (const list of blip.elements()) {
    if (list.name !== 'extLst') continue;
    for (const extension of list.elements()) if (/svgBlip/.test(String(extension))) extension.remove();
    if (list.elements().length === 0) list.remove();
  }
}
