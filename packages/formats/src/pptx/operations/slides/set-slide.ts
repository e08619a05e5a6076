import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { findLayout, layoutsOf } from '../../edit/slides/new-slide.ts';
import { setLayout } from '../../edit/slides/set-layout.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';

export const setSlide = defineOperation({
  kind: 'set_slide',
  describe: 'Hides a slide in the show or shows it again; gives it another layout of the deck, by name.',
  schema: z.strictObject({
    slide: slideField,
    hidden: z.boolean().optional(),
    layout: z.string().min(1).optional(),
  }),
  apply(edit, { slide: number, hidden, layout }) {
    if (hidden === undefined && layout === undefined) {
      throw new InvalidArgumentError('hidden', 'Nothing to set is named.', 'Give hidden or layout.');
    }
    const slide = edit.slide(number);
    if (hidden !== undefined) edit.tree(slide.part).root.setAttribute('show', hidden ? '0' : null);
    if (layout === undefined) return `slide ${number}`;
    const chosen = findLayout(edit.deck, layout);
    const kept = setLayout(edit, slide, chosen.part);
    if (kept > 0)
      edit.warn(
        `${kept} shape${kept === 1 ? '' : 's'} of slide ${number} had no place in the layout and stayed where they were.`,
      );
    return `slide ${number}, layout ${chosen.name}`;
  },
  sample(edit) {
    const [slide] = edit.slides();
    if (slide === undefined) return null;
    const layouts = layoutsOf(edit.deck);
    const own = edit.deck.layoutOf(slide.part);
    const other = layouts.find(
      ({ part, name }) => part !== own && name !== '' && layouts.filter((each) => each.name === name).length === 1,
    );
    return { slide: 1, hidden: true, ...(other === undefined ? {} : { layout: other.name }) };
  },
});
