import { z } from 'zod';
import { copySlide } from '../../edit/slides/copy-slide.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';
import { slidePosition } from './slide-position.ts';

export const duplicateSlide = defineOperation({
  kind: 'duplicate_slide',
  describe: 'A second slide like one, behind it or before or after another; notes, charts and their data are its own.',
  schema: z.strictObject({ slide: slideField, before: slideField.optional(), after: slideField.optional() }),
  apply(edit, { slide: number, before, after }) {
    const { part } = edit.slide(number);
    const position = before === undefined && after === undefined ? number + 1 : slidePosition(edit, before, after);
    if (edit.deck.commentsOf(part).length > 0) edit.warn('The copy of the slide has no comments.');
    edit.settle();
    copySlide(edit.deck, part, position);
    return `slide ${position}, a copy of slide ${number}`;
  },
  sample: (edit) => (edit.slides().length === 0 ? null : { slide: 1 }),
});
