import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { syncXmp } from '../../edit/document/sync-xmp.ts';
import { defineOperation } from '../common/define-operation.ts';

export const setMetadata = defineOperation({
  kind: 'set_metadata',
  describe: 'Sets properties of the document.',
  schema: z.strictObject({
    title: z.string().optional(),
    author: z.string().optional(),
    subject: z.string().optional(),
    keywords: z.array(z.string()).optional(),
    language: z.string().optional(),
  }),
  apply(edit, { keywords, ...texts }) {
    const given = { ...texts, ...(keywords === undefined ? {} : { keywords }) };
    const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (names.length === 0) {
      throw new InvalidArgumentError(
        'title',
        'No property is named.',
        'Give a title, author, subject, keywords or language.',
      );
    }
    edit.pdf.setMetadata(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
    syncXmp(edit, given);
    return names.join(', ');
  },
  sample: () => ({ title: 'Galley – sample', author: 'Ada', keywords: ['one', 'two'] }),
});
