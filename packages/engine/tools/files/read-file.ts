import { z } from 'zod';
import { showImage } from '../tool/image-result.ts';
import type { ReadTool } from '../tool/tool.ts';

const readArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional().describe('workbooks: name of the sheet; the first one when left out'),
  range: z
    .string()
    .optional()
    .describe('workbooks: A1:D50, B:D, 2:9, Sheet1!A1:D50, or the name of a range or table; no sheet needed'),
  section: z.int().min(1).optional().describe('Word, markdown: section of the map'),
  as: z
    .enum(['text', 'structure'])
    .default('text')
    .describe('Word: structure gives runs and cells with style and format'),
  line_start: z.int().min(1).default(1).describe('first line or row, from 1; a range wins'),
  line_count: z.int().min(1).max(2000).default(200),
});

type ReadArguments = z.output<typeof readArguments>;

export const readFile: ReadTool<ReadArguments, 'files' | 'documents'> = {
  name: 'read_file',
  description:
    'Reads a part of a file as text: lines of a text or csv file; numbered lines of a Word document (paragraphs, table rows); rows of a sheet with column letters, row numbers, values, and formulas in brackets. `chunk_info` says which part it is.',
  effect: 'read',
  needs: ['files', 'documents'],
  arguments: readArguments,
  summary: ({ path, range }) => `Reading ${path}${range === undefined ? '' : ` ${range}`}`,
  async run({ path, sheet, range, section, as, line_start, line_count }, { files, documents }) {
    const { kind } = await documents.info(path);
    if (kind.kind === 'image') return showImage(path, await files.read(path), kind.media_type);
    const part = await documents.read(path, {
      ...(sheet === undefined ? {} : { sheet }),
      ...(range === undefined ? {} : { range }),
      ...(section === undefined ? {} : { section }),
      numbered: true,
      as,
      lineStart: line_start,
      lineCount: line_count,
    });
    return { path, ...part };
  },
};
