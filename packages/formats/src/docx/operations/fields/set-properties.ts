import { propertyFields, setGivenProperties } from '../../../ooxml/core-properties.ts';
import { defineOperation } from '../common/define-operation.ts';

export const setProperties = defineOperation({
  kind: 'set_properties',
  describe: 'Sets properties of the file, such as title and author; an empty text takes one away.',
  schema: propertyFields,
  apply: (edit, fields) => setGivenProperties(edit.document, fields),
  sample: () => ({ title: 'A & B', author: 'Galley' }),
});
