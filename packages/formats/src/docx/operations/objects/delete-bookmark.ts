import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { bookmarkNames, bookmarksOf } from '../../edit/document/bookmarks.ts';
import { defineOperation } from '../common/define-operation.ts';

export const deleteBookmark = defineOperation({
  kind: 'delete_bookmark',
  describe: 'Removes a bookmark; the text stays.',
  schema: z.strictObject({ name: z.string() }),
  apply(edit, { name }) {
    const marks = bookmarksOf(edit, name);
    if (marks.length === 0) {
      const names = bookmarkNames(edit).slice(0, 30).join(', ');
      throw new NotFoundError(
        `There is no bookmark "${name}".`,
        names === '' ? 'The document has none.' : `Use one of: ${names}.`,
        {
          name,
        },
      );
    }
    for (const mark of marks) mark.remove();
    return name;
  },
  sample(edit) {
    const [name] = bookmarkNames(edit);
    return name === undefined ? null : { name };
  },
});
