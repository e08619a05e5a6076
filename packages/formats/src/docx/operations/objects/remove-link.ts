import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { dropProperty } from '../../edit/properties/properties.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { inlinesOf } from '../../tree/inlines.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';

export const removeLink = defineOperation({
  kind: 'remove_link',
  describe: 'Makes links of a line plain text again, those with these words (find) or all.',
  schema: z.strictObject({ ...lineFields, find: z.string().min(1).optional() }),
  apply(edit, { line: number, expect, find }) {
    const line = edit.line(number, expect);
    const links = linksOf(line).filter(({ text }) => find === undefined || text.includes(find));
    if (links.length === 0) {
      throw new NotFoundError(`Line ${number} has no such link.`, 'Read the line: links show as [text](address).', {
        line: number,
      });
    }
    for (const { link } of links) unlink(edit, line.part, link);
    edit.linesChanged();
    return `${links.length} link${links.length === 1 ? '' : 's'} of line ${number}`;
  },
  sample(edit) {
    const line = edit.lines().find((each) => linksOf(each).length > 0);
    return line === undefined ? null : { line: line.number };
  },
});

function linksOf({ paragraphs }: DocumentLine): { link: XmlElement; text: string }[] {
  const texts = new Map<XmlElement, string>();
  for (const { element } of paragraphs) {
    for (const { link, text } of inlinesOf(element)) {
      if (link !== null) texts.set(link, (texts.get(link) ?? '') + text);
    }
  }
  return [...texts].map(([link, text]) => ({ link, text }));
}

function unlink(edit: DocumentEdit, part: string, link: XmlElement): void {
  const relation = link.attribute('r:id') ?? link.attribute('id');
  if (relation !== undefined) edit.lost([{ part, id: relation }]);
  for (const element of link.descendants()) {
    const properties = element.is('r') ? element.child('rPr') : undefined;
    const style = edit.styles().get(properties?.child('rStyle')?.attribute('val'));
    if (style !== undefined && /hyperlink/i.test(style.name)) dropProperty(properties, 'rStyle');
  }
  link.unwrap();
}
