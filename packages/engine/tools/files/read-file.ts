import { detectKind, documentLines, readLines, readSheet } from '@galley/formats';
import { z } from 'zod';
import { NotATableError } from '../errors.ts';
import { showImage } from '../image-result.ts';
import type { ReadTool } from '../tool.ts';

const readArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional(),
  line_start: z.int().min(1).default(1),
  line_count: z.int().min(1).max(2000).default(200),
});

export const readFile: ReadTool<z.output<typeof readArguments>> = {
  name: 'read_file',
  description:
    'Reads a part of a file as text: lines of a text or csv file, paragraphs and table rows of a Word document (numbered as in its map), rows of a workbook sheet (name it with `sheet`). `line_start` counts from 1. `chunk_info` says what part of the whole it is.',
  effect: 'read',
  arguments: readArguments,
  summary: ({ path }) => `Reading ${path}`,
  async run({ path, sheet, line_start: lineStart, line_count: lineCount }, { workbench }) {
    const bytes = await workbench.read(path);
    const { kind, media_type } = detectKind(path, bytes.subarray(0, 4096));
    if (kind === 'xlsx') {
      const window = readSheet(bytes, {
        ...(sheet === undefined ? {} : { sheet }),
        rowStart: lineStart,
        rowCount: lineCount,
      });
      return {
        path,
        text: window.rows
          .map((row) =>
            row.map((cell) => (cell.formula === undefined ? cell.text : `${cell.text} {=${cell.formula}}`)).join('\t'),
          )
          .join('\n'),
        chunk_info: {
          sheet: window.sheet,
          row_start: lineStart,
          rows: window.rows.length,
          total_rows: window.total_rows,
        },
      };
    }
    if (kind === 'docx') {
      const lines = documentLines(bytes);
      const shown = lines.slice(lineStart - 1, lineStart - 1 + lineCount);
      return {
        path,
        text: shown.map((line) => line.text).join('\n'),
        chunk_info: {
          line_start: lineStart,
          line_count: shown.length,
          total_lines: lines.length,
          has_more: lineStart - 1 + shown.length < lines.length,
        },
      };
    }
    if (kind === 'csv' || kind === 'json' || kind === 'text')
      return { path, ...readLines(bytes, { line_start: lineStart, line_count: lineCount }) };
    if (kind === 'image') return showImage(path, bytes, media_type);
    throw new NotATableError(path, `a file of kind ${kind} that cannot be read as text yet`);
  },
};
