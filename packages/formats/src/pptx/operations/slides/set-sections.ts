import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { writeSections } from '../../edit/slides/sections.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';

export const setSections = defineOperation({
  kind: 'set_sections',
  describe:
    'Groups the slides into named sections, each from its first slide to the next; an empty list takes all away.',
  schema: z.strictObject({
    sections: z.array(z.strictObject({ name: z.string().min(1), slide: slideField })),
  }),
  apply(edit, { sections }) {
    const slides = edit.slides();
    const starts = sections.map(({ slide }) => edit.slide(slide).number);
    if (starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? 0))) {
      throw new InvalidArgumentError('sections', 'Sections must come in the order of their slides.', 'Sort them.');
    }
    const first = starts[0] ?? 1;
    // Every slide belongs to a section where there are any.
    const all = sections.length > 0 && first > 1 ? [{ name: 'Default Section', slide: 1 }, ...sections] : sections;
    writeSections(
      edit.deck,
      all.map(({ name, slide }, index) => {
        const end = (all[index + 1]?.slide ?? slides.length + 1) - 1;
        return { name, slides: slides.slice(slide - 1, end).map(({ id }) => id) };
      }),
    );
    return sections.length === 0 ? 'no sections' : `${all.length} section${all.length === 1 ? '' : 's'}`;
  },
  sample: (edit) => (edit.slides().length === 0 ? null : { sections: [{ name: 'Zzq "section" & more', slide: 1 }] }),
});
