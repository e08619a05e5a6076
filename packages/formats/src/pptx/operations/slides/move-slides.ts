import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { moveSlides } from '../../edit/slides/move-slides.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';
import { onePlace } from '../common/find.ts';

export const moveSlidesOperation = defineOperation({
  kind: 'move_slides',
  describe: 'Puts slides before or after another one, in their order.',
  schema: z.strictObject({
    slide: slideField,
    to_slide: slideField.optional(),
    before: slideField.optional(),
    after: slideField.optional(),
  }),
  apply(edit, { slide, to_slide: to, before, after }) {
    const { number, isBefore } = onePlace(before, after);
    const last = Math.max(slide, to ?? slide);
    edit.slide(slide);
    edit.slide(last);
    const target = edit.slide(number);
    if (number >= slide && number <= last) {
      throw new InvalidArgumentError('before', `Slide ${number} is one of those that move.`, 'Name another slide.', {
        slide: number,
      });
    }
    moveSlides(edit.deck, edit.slides().slice(slide - 1, last), { slide: target, isBefore });
    return `${last - slide + 1} slide${last === slide ? '' : 's'} ${isBefore ? 'before' : 'after'} slide ${number}`;
  },
  sample(edit) {
    const count = edit.slides().length;
    return count < 2 ? null : { slide: count, before: 1 };
  },
});
