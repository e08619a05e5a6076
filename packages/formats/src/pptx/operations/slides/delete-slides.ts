import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { deleteSlides } from '../../edit/slides/delete-slides.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';

export const deleteSlidesOperation = defineOperation({
  kind: 'delete_slides',
  describe: 'Takes slides out of the deck, with their notes, charts, comments and the links to them.',
  schema: z.strictObject({ slide: slideField, to_slide: slideField.optional() }),
  apply(edit, { slide, to_slide: to }) {
    const last = Math.max(slide, to ?? slide);
    edit.slide(slide);
    edit.slide(last);
    const slides = edit.slides();
    if (last - slide + 1 === slides.length) {
      throw new InvalidArgumentError('slide', 'A deck keeps at least one slide.', 'Add another slide first.');
    }
    deleteSlides(edit.deck, slides.slice(slide - 1, last));
    edit.settle();
    return last === slide ? `slide ${slide}` : `slides ${slide} to ${last}`;
  },
  sample: (edit) => (edit.slides().length < 2 ? null : { slide: 1 }),
});
