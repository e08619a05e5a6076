import { AlreadyExistsError } from '@galley/schema/errors';
import { z } from 'zod';
import { defineOperation } from '../common/define-operation.ts';
import { styleFields, toStyleChange } from './style-schema.ts';

const { named_style: _named, ...fields } = styleFields;

export const defineStyle = defineOperation({
  kind: 'define_style',
  describe: 'Adds a named style to the workbook, to be used by format_range as named_style.',
  schema: z.strictObject({ name: z.string().min(1).max(255), ...fields }),
  apply(book, { name, ...style }) {
    const known = book.styles.namedStyles().some((present) => present.name.toLowerCase() === name.toLowerCase());
    if (known) {
      throw new AlreadyExistsError(`There is a style named "${name}".`, 'Use it, or choose another name.', { name });
    }
    const change = toStyleChange(style);
    book.styles.check(change);
    book.styles.defineNamedStyle(name, change);
    return `Style ${name}`;
  },
});
