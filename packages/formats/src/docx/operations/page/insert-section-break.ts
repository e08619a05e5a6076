import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { newParagraph } from '../../edit/blocks/new-paragraph.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { pageSections } from '../../edit/page/sections.ts';
import { dropProperty, orderProperties, propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { defineOperation } from '../common/define-operation.ts';
import { expectField, lineField } from '../common/fields.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

export const insertSectionBreak = defineOperation({
  kind: 'insert_section_break',
  describe:
    'Ends a section of pages after a line of the body, so that what follows can have other paper, margins and headers.',
  schema: z.strictObject({
    after: lineField,
    expect: expectField,
    type: z.enum(['next_page', 'continuous', 'even_page', 'odd_page']).default('next_page'),
  }),
  apply(edit, { after, expect, type }) {
    const line = edit.line(after, expect);
    const { main } = edit.document;
    if (
      line.story !== 'body' ||
      line.isInBox ||
      (line.table?.element ?? line.element).parent !== edit.document.body()
    ) {
      throw new InvalidArgumentError(
        'after',
        `Line ${after} is not a line of the body.`,
        'Name one outside boxes and controls.',
      );
    }
    const place = findPlace(edit, { after });
    const tree = edit.tree(main);
    const paragraph = newParagraph(tree, '', '');
    place.insert([paragraph]);
    // The break takes over the properties of the section it stands in; the type belongs to what follows.
    const following = pageSections(edit).find((section) => isBehind(section, paragraph));
    if (following === undefined) return `after line ${after}`;
    const own = cloneElement(tree, following);
    dropProperty(own, 'sectPrChange');
    signGrid(own);
    orderProperties(own);
    propertiesOf(tree, paragraph, 'pPr').append(own);
    const word = type.replace(/_p/, 'P');
    setProperty(tree, following, `<w:type w:val="${word}"/>`);
    edit.linesChanged();
    return `after line ${after}`;

    function isBehind(section: typeof paragraph, mark: typeof paragraph): boolean {
      const body = edit.document.body();
      let top = section;
      while (top.parent !== null && top.parent !== body) top = top.parent;
      return body.indexOf(top) > body.indexOf(mark);
    }
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null || line.element.parent !== edit.document.body() ? null : { after: line.number };
  },
});

/** Some programs write a negative distance without its sign: 4294965247 for -2049. A copy says the same as it should be said. */
function signGrid(section: XmlElement): void {
  const grid = section.child('docGrid');
  const space = Number(grid?.attribute('charSpace') ?? 0);
  const name = grid?.prefix === undefined || grid.prefix === '' ? 'charSpace' : `${grid.prefix}:charSpace`;
  if (space > 0x7fff_ffff && space <= 0xffff_ffff) grid?.setAttribute(name, String(space | 0));
}
