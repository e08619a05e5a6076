import { propertyFields, setGivenProperties } from '../../../ooxml/core-properties.ts';
import { defineOperation } from '../common/define-operation.ts';

export const setProperties = defineOperation({
  kind: 'set_properties',
  describe: 'Title, author and the like, as the file’s properties show them; an empty text takes one away.',
  schema: propertyFields,
  apply: (edit, fields) => setGivenProperties(edit.deck, fields),
  sample: () => ({ title: 'Zzqtitle & more', author: 'Ada' }),
});
