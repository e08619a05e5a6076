import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { setCoreProperties } from '../../../ooxml/core-properties.ts';
import { defineOperation } from '../common/define-operation.ts';

export const setProperties = defineOperation({
  kind: 'set_properties',
  describe: 'Title, author and the like, as the file’s properties show them; an empty text takes one away.',
  schema: z.strictObject({
    title: z.string().optional(),
    subject: z.string().optional(),
    author: z.string().optional(),
    keywords: z.string().optional(),
    description: z.string().optional(),
    category: z.string().optional(),
  }),
  apply(edit, fields) {
    const values = new Map(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
    if (values.size === 0) {
      throw new InvalidArgumentError('title', 'No property is named.', 'Give at least one, such as title.');
    }
    setCoreProperties(edit.deck, values);
    return [...values.keys()].join(', ');
  },
  sample: () => ({ title: 'Zzqtitle & more', author: 'Ada' }),
});
