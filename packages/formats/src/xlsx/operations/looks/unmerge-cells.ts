import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { removeMerges } from '../../edit/markup/merges.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

export const unmergeCells = defineOperation({
  kind: 'unmerge_cells',
  describe: 'Takes apart every merged range that the given range touches.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range: text }) {
    const sheet = book.sheet(name);
    const { source, removed } = removeMerges(sheet.source(), parseRange(text));
    sheet.change(() => source);
    return `${sheet.name}: ${removed.length === 0 ? 'no merged cells there' : removed.map(rangeName).join(', ')}`;
  },
});
