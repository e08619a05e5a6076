import { operationKinds, xlsxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { editMode, editSummary, shownOperations } from '../tool/edit-arguments.ts';
import { writeEdited } from '../tool/edited-file.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(xlsxOperationSchema).min(1).describe('Done in order; later ones see what earlier ones did.'),
  mode: editMode,
});

const shownArguments = () =>
  editArguments.extend({
    operations: shownOperations(
      operationKinds,
      xlsxOperationSchema,
      'Done in order; later ones see what earlier ones did.',
    ),
  });

export const xlsxEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'xlsx_edit',
  description:
    'Edits a workbook (.xlsx, .xlsm) in the Draft by a list of operations: cells, ranges, formulas, formats, rows, columns, sheets, tables, charts, names, notes. Everything that no operation names stays as it is. Send all changes to one file in one call. The report says for each operation what it touched or why it failed.',
  effect: 'draft',
  formats: ['xlsx'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: editSummary,
  async run({ path, operations, mode }, { documents }, writer) {
    const before = await writer.read(path);
    requireWorkbookPath(path);
    const outcome = await documents.edit('xlsx', path, before, {
      operations,
      options: { mode },
    });
    return writeEdited(path, outcome, mode, writer);
  },
};
