import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const copyArguments = z.strictObject({
  from: z.string().describe('The workbook to take from; it does not change.'),
  to: z.string().describe('The workbook to bring them into.'),
  styles: z
    .union([z.literal('all'), z.array(z.string())])
    .optional()
    .describe('Named styles to bring over, or "all".'),
  sheets: z
    .array(z.strictObject({ sheet: z.string(), as: z.string().optional().describe('Its name in the other workbook.') }))
    .optional(),
});

export const xlsxCopyAssets: DraftTool<z.output<typeof copyArguments>, 'workers'> = {
  name: 'xlsx_copy_assets',
  description:
    'Copies named styles or whole sheets (with formats, charts, tables, notes) from one workbook into another in the Draft. Says what could not come along, such as pivot tables.',
  effect: 'draft',
  formats: ['xlsx'],
  seldom: ['copy', 'style', 'template', 'brand', 'like'],
  needs: ['workers'],
  arguments: copyArguments,
  summary: ({ from, to }) => `Copying from ${from} to ${to}`,
  async run({ from, to, styles, sheets }, { workers }, writer) {
    const [source, target] = [await writer.read(from), await writer.read(to)];
    requireWorkbookPath(from);
    requireWorkbookPath(to);
    if (styles === undefined && (sheets === undefined || sheets.length === 0)) {
      throw new InvalidArgumentError('styles', 'Nothing was named to copy.', 'Give `styles`, `sheets` or both.', {
        from,
        to,
      });
    }
    const options = {
      ...(styles === undefined ? {} : { styles }),
      ...(sheets === undefined
        ? {}
        : { sheets: sheets.map(({ sheet, as }) => (as === undefined ? { sheet } : { sheet, as })) }),
    };
    const copied = await workers.run('edit', 'copyAssets', [source, target, options]);
    await writer.write(to, copied.bytes);
    const { bytes, ...rest } = copied;
    return { to, ...rest, size: bytes.length };
  },
};
