import { pdfPageSizes } from '@galley/formats';
import { z } from 'zod';
import { readMarkdown } from '../tool/markdown-source.ts';
import { requireNewPath } from '../tool/new-file.ts';
import type { DraftTool } from '../tool/tool.ts';

const centimetres = z.number().min(0).max(30);

const createArguments = z.strictObject({
  path: z.string(),
  markdown: z.string().optional(),
  from: z.string().optional().describe('A markdown file of the Workbench, instead of markdown.'),
  title: z.string().optional().describe('Above the text.'),
  author: z.string().optional(),
  date: z.string().optional().describe('Shown as given.'),
  language: z.string().optional().describe('Of the text: en unless set.'),
  size: z.enum(pdfPageSizes).optional().describe('a4 unless set.'),
  landscape: z.boolean().optional(),
  margin_cm: z
    .union([centimetres, z.tuple([centimetres, centimetres, centimetres, centimetres])])
    .optional()
    .describe('2.5 unless set; a list is top, right, bottom, left.'),
  contents: z.boolean().optional().describe('With a table of contents.'),
  page_numbers: z.boolean().optional().describe('true unless set.'),
  header: z.string().optional(),
  footer: z.string().optional(),
});

type CreateArguments = z.output<typeof createArguments>;

export const pdfCreate: DraftTool<CreateArguments, 'workers'> = {
  name: 'pdf_create',
  description:
    'Makes a new PDF document in the Draft from markdown (headings, lists, tables, pictures of the Workbench, code, quotes, footnotes, links).',
  effect: 'draft',
  formats: ['pdf'],
  needs: ['workers'],
  arguments: createArguments,
  summary: ({ path }) => `Creating ${path}`,
  async run({ path, markdown, from, ...look }, { workers }, writer) {
    const { text, files } = await readMarkdown({ path, markdown, from }, writer);
    await requireNewPath(path, { ending: '.pdf', edit: 'pdf_edit' }, writer);
    const { bytes, pages, warnings } = await workers.run('edit', 'createPdfFromMarkdown', [text, { ...look, files }]);
    await writer.write(path, Buffer.from(bytes));
    return { path, pages, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};
