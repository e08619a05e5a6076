import { z } from 'zod';
import { newParagraph, runsXml, styleProperty } from '../../edit/blocks/new-paragraph.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { fieldRuns } from '../../edit/page/fields.ts';
import { chosenSections } from '../../edit/page/sections.ts';
import { type MarginKind, setMarginText } from '../../edit/page/set-margin-text.ts';
import { knownStyle } from '../../edit/styles/find-style.ts';
import { runsOf } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { alignSchema, contentSchema } from '../common/fields.ts';
import { alignProperty } from '../common/paragraph-look.ts';

const marginSchema = z.strictObject({
  text: contentSchema.default(''),
  page_number: z.enum(['none', 'page', 'page_of_pages']).default('none'),
  align: alignSchema.default('left'),
  pages: z.enum(['default', 'first', 'even']).default('default'),
  page_section: z.int().min(1).optional(),
});

export const setHeader = defineOperation({
  kind: 'set_header',
  describe: 'Writes the header anew, of all sections of pages or of one; text and page number are optional.',
  schema: marginSchema,
  apply: (edit, margin) => setMargin(edit, 'header', margin),
  sample: () => ({ text: 'Header text' }),
});

export const setFooter = defineOperation({
  kind: 'set_footer',
  describe: 'Writes the footer anew, as set_header does.',
  schema: marginSchema,
  apply: (edit, margin) => setMargin(edit, 'footer', margin),
  sample: () => ({
    text: 'Page ',
    page_number: 'page_of_pages' as const,
    align: 'center' as const,
    pages: 'first' as const,
  }),
});

function setMargin(edit: DocumentEdit, kind: MarginKind, margin: z.output<typeof marginSchema>): string {
  const { text, page_number: numbered, align, pages, page_section: number } = margin;
  const style = knownStyle(edit, 'paragraph', kind);
  const properties = (style === undefined ? '' : styleProperty(style)) + alignProperty(align);
  const page = numbered === 'none' ? '' : fieldRuns('PAGE', '1');
  const of = numbered === 'page_of_pages' ? `${runsXml([{ text: ' / ' }])}${fieldRuns('NUMPAGES', '1')}` : '';
  const tree = edit.tree(edit.document.main);
  const content = newParagraph(tree, properties, runsXml(runsOf(edit, text)) + page + of);
  const sections = chosenSections(edit, number);
  setMarginText(edit, kind, { sections, pages, content: String(content).replace(/ xmlns:w="[^"]*"/, '') });
  return `${kind} of ${number === undefined ? `${sections.length} section${sections.length === 1 ? '' : 's'}` : `section ${number}`}`;
}
