import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { setCoreProperties } from '../../../ooxml/core-properties.ts';
import { defineOperation } from '../common/define-operation.ts';

export const setProperties = defineOperation({
  kind: 'set_properties',
  describe: 'Sets properties of the file, such as title and author; an empty text takes one away.',
  schema: z.strictObject({
    title: z.string().optional(),
    subject: z.string().optional(),
    author: z.string().optional(),
    keywords: z.string().optional(),
    description: z.string().optional(),
    category: z.string().optional(),
  }),
  apply(edit, properties) {
    const given = Object.entries(properties).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (given.length === 0) {
      throw new InvalidArgumentError('title', 'No property is given.', 'Name at least one, such as title.');
    }
    setCoreProperties(edit.document, new Map(given));
    return given.map(([name]) => name).join(', ');
  },
  sample: () => ({ title: 'A & B', author: 'Galley' }),
});
