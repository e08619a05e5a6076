import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { chosenSections } from '../../edit/page/sections.ts';
import { setProperty } from '../../edit/properties/properties.ts';
import { defineOperation } from '../common/define-operation.ts';

const SIZES = {
  a3: [29.7, 42],
  a4: [21, 29.7],
  a5: [14.8, 21],
  letter: [21.59, 27.94],
  legal: [21.59, 35.56],
} as const;
const TWIPS_PER_CM = 567;
const centimetres = z.number().min(0).max(55);
const marginsSchema = z.strictObject({
  top: centimetres.optional(),
  bottom: centimetres.optional(),
  left: centimetres.optional(),
  right: centimetres.optional(),
});

export const setPage = defineOperation({
  kind: 'set_page',
  describe: 'Sets paper size, orientation and margins (centimetres) of all sections of pages or of one.',
  schema: z.strictObject({
    size: z.enum(['a3', 'a4', 'a5', 'letter', 'legal']).optional(),
    orientation: z.enum(['portrait', 'landscape']).optional(),
    margins_cm: marginsSchema.optional(),
    page_section: z.int().min(1).optional(),
  }),
  apply(edit, { size, orientation, margins_cm: margins, page_section: number }) {
    if (size === undefined && orientation === undefined && margins === undefined) {
      throw new InvalidArgumentError('size', 'Nothing is to be set.', 'Give `size`, `orientation` or `margins_cm`.');
    }
    const sections = chosenSections(edit, number);
    const tree = edit.tree(edit.document.main);
    for (const section of sections) {
      if (size !== undefined || orientation !== undefined) setPaper(tree, section, size, orientation);
      if (margins !== undefined) setMargins(tree, section, margins);
      requireRoom(section);
    }
    return `${sections.length} section${sections.length === 1 ? '' : 's'}`;
  },
  sample: () => ({ size: 'a4' as const, orientation: 'landscape' as const, margins_cm: { top: 2, left: 2.5 } }),
});

/** A page whose margins leave nothing between them shows no text. */
function requireRoom(section: XmlElement): void {
  const number = (name: string, side: string, otherwise: number): number =>
    Number(section.child(name)?.attribute(side) ?? otherwise);
  const wide = number('pgSz', 'w', 12_240) - number('pgMar', 'left', 1440) - number('pgMar', 'right', 1440);
  const high =
    number('pgSz', 'h', 15_840) - Math.abs(number('pgMar', 'top', 1440)) - Math.abs(number('pgMar', 'bottom', 1440));
  // Lengths with a unit of their own are not judged.
  if (!(wide <= 0 || high <= 0)) return;
  throw new InvalidArgumentError(
    'margins_cm',
    'The margins leave no room on the page.',
    'Give smaller margins, or larger paper.',
  );
}

function setPaper(
  tree: XmlTree,
  section: XmlElement,
  size: keyof typeof SIZES | undefined,
  orientation: 'portrait' | 'landscape' | undefined,
): void {
  const known = section.child('pgSz');
  const [w, h] = [Number(known?.attribute('w')) || 11_906, Number(known?.attribute('h')) || 16_838];
  const sides = size === undefined ? [w, h] : SIZES[size].map((side) => Math.round(side * TWIPS_PER_CM));
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const wide = orientation ?? (w > h ? 'landscape' : 'portrait');
  const [width, height] = wide === 'landscape' ? [long, short] : [short, long];
  setProperty(
    tree,
    section,
    `<w:pgSz w:w="${width}" w:h="${height}"${wide === 'landscape' ? ' w:orient="landscape"' : ''}/>`,
  );
}

function setMargins(tree: XmlTree, section: XmlElement, margins: z.output<typeof marginsSchema>): void {
  const known = section.child('pgMar');
  const value = (side: 'top' | 'right' | 'bottom' | 'left'): number => {
    const given = margins[side];
    const old = Number(known?.attribute(side) ?? 1440);
    return given === undefined ? (Number.isFinite(old) ? old : 1440) : Math.round(given * TWIPS_PER_CM);
  };
  const other = (side: string, otherwise: number): number => Number(known?.attribute(side) ?? otherwise) || otherwise;
  const { top, right, bottom, left } = {
    top: value('top'),
    right: value('right'),
    bottom: value('bottom'),
    left: value('left'),
  };
  setProperty(
    tree,
    section,
    `<w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="${other('header', 708)}" w:footer="${other('footer', 708)}" w:gutter="${other('gutter', 0)}"/>`,
  );
}
