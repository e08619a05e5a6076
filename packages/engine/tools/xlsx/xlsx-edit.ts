import { operationKinds, xlsxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { writeEdited } from '../tool/edited-file.ts';
import { operationSignatures } from '../tool/operation-signatures.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(xlsxOperationSchema).min(1).describe('Done in order; later ones see what earlier ones did.'),
  mode: z
    .enum(['all', 'partial'])
    .default('all')
    .describe('all: nothing is written if one operation fails. partial: those that can be done are done.'),
});

const shownArguments = () =>
  editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(operationKinds) }))
      .min(1)
      .describe(
        `Done in order; later ones see what earlier ones did. Each has a kind and the fields of that kind (without a type: text):\n${operationSignatures(xlsxOperationSchema)}`,
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
  summary: ({ path, operations }) =>
    `Editing ${path} (${operations.length} operation${operations.length === 1 ? '' : 's'})`,
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
