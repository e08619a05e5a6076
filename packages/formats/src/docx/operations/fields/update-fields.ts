import { z } from 'zod';
import { markTables } from '../../edit/page/dirty-fields.ts';
import { ensureSetting } from '../../edit/page/settings.ts';
import { defineOperation } from '../common/define-operation.ts';

export const updateFields = defineOperation({
  kind: 'update_fields',
  describe: 'Has tables of contents and other fields worked out anew when the document is opened in Word.',
  schema: z.strictObject({}),
  apply(edit) {
    const marked = edit.document.stories().reduce((sum, { part }) => sum + markTables(edit.tree(part).root), 0);
    ensureSetting(edit, '<w:updateFields w:val="true"/>');
    return `${marked} table${marked === 1 ? '' : 's'} of contents marked; Word asks on opening`;
  },
  sample: () => ({}),
});
