import { cellInputSchema, createWorkbook } from '@galley/formats';
import { AlreadyExistsError } from '@galley/schema';
import { z } from 'zod';
import { OperationsFailedError } from '../tool/operations-failed.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const sheetArguments = z.strictObject({
  name: z.string(),
  rows: z.array(z.array(cellInputSchema)).default([]).describe('Values from A1 on.'),
  header: z.boolean().default(true).describe('The first row holds headings: it becomes bold and stays in sight.'),
});

const createArguments = z.strictObject({
  path: z.string().describe('A new file that ends in .xlsx.'),
  sheets: z.array(sheetArguments).min(1),
});

export const xlsxCreate: DraftTool<z.output<typeof createArguments>, 'workers'> = {
  name: 'xlsx_create',
  description:
    'Makes a new workbook (.xlsx) in the Draft with sheets and values. Go on with xlsx_edit. To write the result of a query use table_export instead.',
  effect: 'draft',
  formats: ['xlsx'],
  needs: ['workers'],
  arguments: createArguments,
  summary: ({ path }) => `Creating ${path}`,
  async run({ path, sheets }, { workers }, writer) {
    const isTaken = await writer.exists(path);
    requireWorkbookPath(path, ['.xlsx']);
    if (isTaken) {
      throw new AlreadyExistsError(`There is a file ${path}.`, 'Choose another name, or change it with xlsx_edit.', {
        path,
      });
    }
    const { bytes, report, ok, warnings } = await workers.run('edit', 'applyOperations', [
      createWorkbook(),
      sheets.flatMap(sheetOperations),
    ]);
    if (!ok) throw new OperationsFailedError(path, report);
    await writer.write(path, Buffer.from(bytes));
    const made = sheets.map(({ name, rows }) => ({ name, rows: rows.length }));
    return { path, sheets: made, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};

function sheetOperations({ name, rows, header }: z.output<typeof sheetArguments>): unknown[] {
  const filled = rows.length > 0 ? [{ kind: 'set_range', sheet: name, start: 'A1', values: rows }] : [];
  const isHeaded = header && rows.length > 1;
  const looks = isHeaded
    ? [
        { kind: 'format_range', sheet: name, range: '1:1', font: { bold: true } },
        { kind: 'freeze_panes', sheet: name, rows: 1 },
      ]
    : [];
  return [{ kind: 'add_sheet', name }, ...filled, ...looks];
}
