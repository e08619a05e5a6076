import type { FormatKind } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { Formats, ReadTool } from '../tool/tool.ts';
import { pageOf, showPage, withPicture } from './show-page.ts';

const readArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional().describe('workbooks; the first one when left out'),
  range: z.string().optional().describe('workbooks: A1:D50, B:D, 2:9, Sheet1!A1:D50, or the name of a range or table'),
  section: z.int().min(1).optional().describe('Word, markdown: section of the map'),
  pages: z.string().optional().describe('PDF: 2-5; picture: 3'),
  slide_index: z.int().min(1).optional().describe('slide of a presentation'),
  as: z
    .enum(['text', 'structure', 'picture'])
    .default('text')
    .describe('structure (Word, slides): runs and cells with format; picture: a page or slide as it prints'),
  line_start: z.int().min(1).default(1).describe('first line or row, from 1; a range wins'),
  line_count: z.int().min(1).max(2000).default(200),
});

type ReadArguments = z.output<typeof readArguments>;

/** The fields that the formats in play have a use for. */
function shownArguments(formats: Formats) {
  const without = (...kinds: FormatKind[]) => formats !== null && !kinds.some((kind) => formats.has(kind));
  return readArguments.omit({
    ...(without('xlsx') ? { sheet: true, range: true } : {}),
    ...(without('docx', 'text') ? { section: true } : {}),
    ...(without('pdf') ? { pages: true } : {}),
    ...(without('pptx') ? { slide_index: true } : {}),
    ...(without('docx', 'pptx', 'pdf', 'xlsx') ? { as: true } : {}),
  });
}

export const readFile: ReadTool<ReadArguments, 'documents'> = {
  name: 'read_file',
  description:
    'Reads a part of a file as text, with line numbers (a slide’s `[4]` is a shape’s id); rows of a sheet with column letters, and formulas in brackets; pictures are shown. `chunk_info` says which part it is.',
  effect: 'read',
  needs: ['documents'],
  arguments: readArguments,
  shown: shownArguments,
  summary: ({ path, range }) => `Reading ${path}${range === undefined ? '' : ` ${range}`}`,
  async run({ path, sheet, range, section, slide_index: slide, pages, as, line_start, line_count }, { documents }) {
    if (pages !== undefined && !/^[\d\s,–-]+$/.test(pages)) {
      throw new InvalidArgumentError('pages', `"${pages}" names no pages.`, 'Write 3, 2-5 or 1,4-6.');
    }
    if (as === 'picture') return showPage(documents, path, pageOf(slide ?? pages));
    const isPicture = (await documents.info(path)).kind.kind === 'image';
    const part = await documents.read(path, {
      ...(sheet === undefined ? {} : { sheet }),
      ...(range === undefined ? {} : { range }),
      ...(section === undefined ? {} : { section }),
      ...(slide === undefined ? {} : { slide }),
      ...(pages === undefined ? {} : { pages }),
      numbered: true,
      as,
      lineStart: line_start,
      lineCount: line_count,
    });
    return isPicture ? withPicture(documents, path, part) : { path, ...part };
  },
};
