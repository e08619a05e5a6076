import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { writeBoundData } from '../../edit/controls/bound-data.ts';
import { fillControl } from '../../edit/controls/fill-control.ts';
import { controlsOf } from '../../edit/controls/find-controls.ts';
import { defineOperation } from '../common/define-operation.ts';

export const fillControlOperation = defineOperation({
  kind: 'fill_control',
  describe:
    'Fills content controls of a form by title or tag with text, a choice, a date (YYYY-MM-DD), true or false for a check box.',
  schema: z.strictObject({ control: z.string().min(1), value: z.union([z.string(), z.boolean()]) }),
  apply(edit, { control: name, value }) {
    const all = controlsOf(edit);
    const wanted = name.toLowerCase();
    const found = all.filter(({ tag, title }) => title.toLowerCase() === wanted || tag.toLowerCase() === wanted);
    if (found.length === 0) {
      const names = [...new Set(all.map(({ title, tag }) => title || tag))];
      throw new NotFoundError(
        `There is no control "${name}".`,
        names.length === 0 ? 'The document has no named controls.' : `Use one of: ${names.slice(0, 40).join(', ')}.`,
        { control: name },
      );
    }
    for (const control of found) {
      const shown = fillControl(control, value);
      const stored = control.kind === 'checkbox' ? String(value) : control.kind === 'date' ? String(value) : shown;
      if (!writeBoundData(edit.document, control, stored)) {
        edit.warn(
          `The control "${name}" shows a value from data in the file that could not be written; Word may show the old one.`,
        );
      }
    }
    edit.linesChanged();
    return `${found.length} control${found.length === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const control = controlsOf(edit).find(
      ({ kind, element }) => kind === 'text' && element.at('sdtContent', 'r') !== undefined,
    );
    return control === undefined ? null : { control: control.title || control.tag, value: 'Filled in' };
  },
});
