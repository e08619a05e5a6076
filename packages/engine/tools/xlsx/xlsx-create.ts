import { applyOperations, createWorkbook, xlsxOperationSchema } from '@galley/formats';
import { InvalidInputError } from '@galley/schema';
import { z } from 'zod';
import type { DraftTool } from '../tool.ts';
import { OperationsFailedError } from './operations-failed.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const createArguments = z.strictObject({
  path: z.string().describe('A new file that ends in .xlsx.'),
  sheets: z.array(z.string()).min(1).describe('Names of the sheets, in order.'),
  operations: z.array(xlsxOperationSchema).default([]).describe('What to fill it with; the same as in xlsx_edit.'),
});

export const xlsxCreate: DraftTool<z.output<typeof createArguments>> = {
  name: 'xlsx_create',
  description:
    'Makes a new workbook (.xlsx) in the Draft with the sheets named, and fills it by operations. To write the result of a query use table_export instead.',
  effect: 'draft',
  arguments: createArguments,
  summary: ({ path }) => `Creating ${path}`,
  async run({ path, sheets, operations }, _context, writer) {
    requireWorkbookPath(path, ['.xlsx']);
    if (await writer.exists(path)) {
      throw new InvalidInputError(`There is a file ${path}.`, 'Choose another name, or change it with xlsx_edit.', {
        path,
      });
    }
    const all = [...sheets.map((name) => ({ kind: 'add_sheet' as const, name })), ...operations];
    const { bytes, report, ok, warnings } = applyOperations(createWorkbook(), all);
    if (!ok) throw new OperationsFailedError(path, report);
    await writer.write(path, Buffer.from(bytes));
    return {
      path,
      sheets,
      done: operations.length,
      ...(warnings.length === 0 ? {} : { warnings }),
      size: bytes.length,
    };
  },
};
