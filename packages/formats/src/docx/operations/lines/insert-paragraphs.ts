import { z } from 'zod';
import { lookOf, newParagraph, PLAIN, runsXml, styleProperty } from '../../edit/blocks/new-paragraph.ts';
import { findPlace, type Place } from '../../edit/blocks/place.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { listFor, numberProperty } from '../../edit/lists/new-list.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { findStyle, headingStyle, knownStyle } from '../../edit/styles/find-style.ts';
import { headingLevel } from '../../read/heading-level.ts';
import { runsOf } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { alignSchema, contentSchema, placeFields } from '../common/fields.ts';
import { alignProperty } from '../common/paragraph-look.ts';
import { samplePlace } from '../common/sample-place.ts';

const paragraphSchema = z.strictObject({
  text: contentSchema,
  heading: z.int().min(0).max(9).optional(),
  list: z.enum(['bullet', 'number']).optional(),
  list_level: z.int().min(1).max(9).optional(),
  style: z.string().optional(),
  align: alignSchema.optional(),
});
type Paragraph = z.output<typeof paragraphSchema>;

export const insertParagraphs = defineOperation({
  kind: 'insert_paragraphs',
  describe:
    'Inserts paragraphs, headings (0 for a title) or list items before or after a line, or at the end. Plain ones look like the line beside them.',
  schema: z.strictObject({ ...placeFields, paragraphs: z.array(paragraphSchema).min(1) }),
  apply(edit, { paragraphs, ...where }) {
    const place = findPlace(edit, where);
    const lists = new Map<string, number>();
    const added = paragraphs.map((paragraph) => {
      const { look, properties } = propertiesFor(edit, place, paragraph, lists);
      const added = newParagraph(place.tree, properties, runsXml(runsOf(edit, paragraph.text), look));
      if (paragraph.align === undefined) return added;
      setProperty(place.tree, propertiesOf(place.tree, added, 'pPr'), alignProperty(paragraph.align));
      return added;
    });
    place.insert(added);
    return `${added.length} paragraph${added.length === 1 ? '' : 's'} ${place.words}`;
  },
  sample: (edit) => ({
    ...samplePlace(edit),
    paragraphs: [
      { text: 'Inserted heading', heading: 1 },
      { text: [{ text: 'Inserted ' }, { text: 'words', bold: true, color: 'C00000', size: 13 }] },
      { text: 'Inserted item', list: 'bullet' as const },
      { text: 'Inserted step', list: 'number' as const, list_level: 2 },
    ],
  }),
});

function propertiesFor(edit: DocumentEdit, place: Place, paragraph: Paragraph, lists: Map<string, number>) {
  const { heading, list, list_level: level = 1, style } = paragraph;
  if (heading !== undefined) return { look: PLAIN, properties: styleProperty(headingStyle(edit, heading)) };
  const named = style === undefined ? undefined : findStyle(edit, 'paragraph', style).id;
  if (list !== undefined) {
    const id = lists.get(list) ?? listFor(edit, list, place.neighbour);
    lists.set(list, id);
    const own = named ?? knownStyle(edit, 'paragraph', 'List Paragraph');
    const styled = own === undefined ? '' : styleProperty(own);
    return { look: lookOf(place.neighbour), properties: styled + numberProperty(id, level - 1) };
  }
  if (named !== undefined) return { look: PLAIN, properties: styleProperty(named) };
  const isPlain = place.neighbour !== null && headingLevel(place.neighbour, edit.styles()) === null;
  const look = isPlain ? lookOf(place.neighbour) : PLAIN;
  return { look, properties: look.paragraph };
}
