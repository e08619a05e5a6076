import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';
import { requireDocumentPath } from './require-document.ts';

const line = z.int().min(1);

const copyArguments = z.strictObject({
  from: z.string().describe('The document to take from; it does not change.'),
  to: z.string().describe('The document to bring them into.'),
  styles: z
    .union([z.literal('all'), z.array(z.string()).min(1)])
    .optional()
    .describe('Names of styles, or "all".'),
  theme: z.boolean().optional().describe('Colours and fonts.'),
  headers: z.boolean().optional().describe('Headers and footers, on all pages.'),
  section: line.optional().describe('A section of `from`, by its number in the map.'),
  lines: z.strictObject({ from: line, to: line }).optional().describe('Lines of `from`.'),
  pictures: z
    .union([z.literal('all'), z.array(line).min(1)])
    .optional()
    .describe('Lines of `from` whose pictures come without text, or "all".'),
  before: line.optional().describe('Line of `to` where section, lines or pictures go; the end unless set.'),
  after: line.optional(),
});

export const docxCopyAssets: DraftTool<z.output<typeof copyArguments>, 'workers'> = {
  name: 'docx_copy_assets',
  description:
    'Copies from one Word document into another in the Draft: styles with their lists (one of the same name gets the new look), theme, headers and footers, pictures, or a section or lines with their lists, pictures, notes, links and bookmarks (in the look of the document they come into).',
  effect: 'draft',
  formats: ['docx'],
  seldom: ['copy', 'style', 'template', 'brand', 'letterhead', 'header', 'footer', 'like'],
  needs: ['workers'],
  arguments: copyArguments,
  summary: ({ from, to, ...what }) => `Copying ${wordsFor(what)} from ${from} to ${to}`,
  async run({ from, to, ...what }, { workers }, writer) {
    const [source, target] = [await writer.read(from), await writer.read(to)];
    requireDocumentPath(from);
    requireDocumentPath(to);
    if (chosen(what).length === 0) {
      throw new InvalidArgumentError(
        'styles',
        'Nothing to copy is named.',
        'Give styles, theme, headers, section, lines or pictures.',
      );
    }
    const { bytes, ...copied } = await workers.run('edit', 'copyDocxAssets', [source, target, what]);
    await writer.write(to, Buffer.from(bytes));
    return { to, ...copied, size: bytes.length };
  },
};

type What = Omit<z.output<typeof copyArguments>, 'from' | 'to'>;

function chosen(what: What): string[] {
  const kinds = ['styles', 'theme', 'headers', 'section', 'lines', 'pictures'] as const;
  return kinds.filter((kind) => what[kind] !== undefined && what[kind] !== false);
}

function wordsFor(what: What): string {
  return chosen(what).join(', ') || 'nothing';
}
