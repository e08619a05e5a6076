import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';
import { requireWorkbookPath } from './require-workbook.ts';

const stylesArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional(),
  range: z.string().optional().describe('Like A1:F20.'),
});

export const xlsxGetStyles: ReadTool<z.output<typeof stylesArguments>, 'files' | 'workers'> = {
  name: 'xlsx_get_styles',
  description:
    'How the cells of a workbook look: fonts, fills, number formats, how many cells use each, an example; named styles. Use it before formatting.',
  effect: 'read',
  formats: ['xlsx'],
  seldom: ['style', 'format', 'look', 'font', 'template', 'brand', 'colour', 'color'],
  needs: ['files', 'workers'],
  arguments: stylesArguments,
  summary: ({ path }) => `Looking at the styles of ${path}`,
  async run({ path, sheet, range }, { files, workers }) {
    const bytes = await files.read(path);
    requireWorkbookPath(path);
    const options = { ...(sheet === undefined ? {} : { sheet }), ...(range === undefined ? {} : { range }) };
    return { path, ...(await workers.run('read', 'describeStyles', [bytes, options])) };
  },
};
