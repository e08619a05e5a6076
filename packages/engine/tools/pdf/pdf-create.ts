import { posix } from 'node:path';
import { decodeText, markdownImages, pdfPageSizes } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
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
  async run({ path, markdown: given, from, ...look }, { workers }, writer) {
    const { markdown, folder } = await textOf({ markdown: given, from }, writer);
    const files = new Map<string, Uint8Array>();
    for (const image of markdownImages(markdown)) files.set(image, await writer.read(posix.join(folder, image)));
    await requireNewPath(path, { ending: '.pdf', edit: 'pdf_edit' }, writer);
    const { bytes, pages, warnings } = await workers.run('edit', 'createPdfFromMarkdown', [
      Buffer.from(markdown, 'utf8'),
      { ...look, files },
    ]);
    await writer.write(path, Buffer.from(bytes));
    return { path, pages, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};

/** The text and where its pictures are: those of a file lie beside it. */
async function textOf({ markdown, from }: Pick<CreateArguments, 'markdown' | 'from'>, writer: DraftWriter) {
  if (markdown !== undefined && from === undefined) return { markdown, folder: '' };
  if (from !== undefined && markdown === undefined) {
    const { text } = decodeText(await writer.read(from));
    return { markdown: text, folder: posix.dirname(from) };
  }
  throw new InvalidArgumentError('markdown', 'One text is needed.', 'Give either markdown or from.');
}
