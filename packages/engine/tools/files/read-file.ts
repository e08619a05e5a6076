import { refuseKind, windowText } from '@galley/formats';
import { z } from 'zod';
import type { ToolCapabilities } from '../capabilities.ts';
import { showImage } from '../image-result.ts';
import type { ReadTool } from '../tool.ts';
import { readFileHead } from './file-head.ts';
import { readTextFile } from './text-files.ts';
import { workbookReader, workbookSource } from './workbook-reader.ts';

const readArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional().describe('workbooks: name of the sheet; the first one when left out'),
  range: z
    .string()
    .optional()
    .describe('workbooks: A1:D50, B:D, 2:9, Sheet1!A1:D50, or the name of a range or table; no sheet needed'),
  line_start: z.int().min(1).default(1).describe('first line or row, from 1; a range wins'),
  line_count: z.int().min(1).max(2000).default(200),
});

type ReadArguments = z.output<typeof readArguments>;

export const readFile: ReadTool<ReadArguments, 'files' | 'workers'> = {
  name: 'read_file',
  description:
    'Reads a part of a file as text: lines of a text or csv file; paragraphs and table rows of a Word document (numbered as in its map); rows of a workbook sheet with column letters, row numbers, values, and formulas in brackets behind them. `chunk_info` says what part of the whole it is and where the next begins.',
  effect: 'read',
  needs: ['files', 'workers'],
  arguments: readArguments,
  summary: ({ path, range }) => `Reading ${path}${range === undefined ? '' : ` ${range}`}`,
  async run(input, context) {
    const { path, line_start, line_count } = input;
    const { kind } = await readFileHead(path, context);
    if (kind.kind === 'xlsx') return readWorkbook(input, context);
    const bytes = await context.files.read(path);
    switch (kind.kind) {
      case 'csv':
      case 'json':
      case 'text':
        return { path, ...(await readTextFile(bytes, { line_start, line_count }, context.workers)) };
      case 'docx':
        return readDocument(input, bytes, context);
      case 'image':
        return showImage(path, bytes, kind.media_type);
      default:
        throw refuseKind(path, kind, bytes);
    }
  },
};

async function readWorkbook(
  { path, sheet, range, line_start, line_count }: ReadArguments,
  context: Pick<ToolCapabilities, 'files'>,
) {
  const window = await workbookReader.window(await workbookSource(path, context.files), {
    ...(sheet === undefined ? {} : { sheet }),
    ...(range === undefined ? { rowStart: line_start, rowCount: line_count } : { range }),
  });
  const { rows, first_column, ...chunk } = window;
  return {
    path,
    text: windowText(window),
    chunk_info: { ...chunk, row_start: rows[0]?.number ?? line_start, rows: rows.length },
  };
}

async function readDocument(
  { path, line_start, line_count }: ReadArguments,
  bytes: Buffer,
  { workers }: Pick<ToolCapabilities, 'workers'>,
) {
  const lines = await workers.run('read', 'documentLines', [bytes]);
  const shown = lines.slice(line_start - 1, line_start - 1 + line_count);
  return {
    path,
    text: shown.map((line) => line.text).join('\n'),
    chunk_info: {
      line_start,
      line_count: shown.length,
      total_lines: lines.length,
      has_more: line_start - 1 + shown.length < lines.length,
    },
  };
}
