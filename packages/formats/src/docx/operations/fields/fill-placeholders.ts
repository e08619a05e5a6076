import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { findPlaceholders, placeholdersIn } from '../../../text/find/placeholders.ts';
import { replaceInStories } from '../../edit/text/replace-document-text.ts';
import { defineOperation } from '../common/define-operation.ts';

export const fillPlaceholders = defineOperation({
  kind: 'fill_placeholders',
  describe: 'Writes values for {{names}}, wherever they stand.',
  schema: z.strictObject({ values: z.record(z.string(), z.string()) }),
  apply(edit, { values }) {
    const known = new Map(Object.entries(values));
    const found = new Set<string>();
    const parts = replaceInStories(
      edit.document,
      findPlaceholders((name) => {
        const value = known.get(name);
        if (value !== undefined) found.add(name);
        return value;
      }),
    );
    const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
    if (replaced === 0) {
      throw new NotFoundError('None of these placeholders is in the document.', 'The map of the file lists them.', {
        placeholders: [...known.keys()],
      });
    }
    const missing = [...known.keys()].filter((name) => !found.has(name));
    if (missing.length > 0) edit.warn(`No such placeholder: ${missing.join(', ')}.`);
    edit.linesChanged();
    return `${replaced} placeholder${replaced === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const [name] = edit.lines().flatMap(({ plain }) => placeholdersIn(plain));
    return name === undefined ? null : { values: { [name]: 'Filled' } };
  },
});
