import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import { TargetExistsError } from '../ports/errors.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requirePdfPath } from './require-pdf.ts';

const splitArguments = z.strictObject({
  path: z.string(),
  to: z.string().describe('Names of the new files, such as parts/{{n}}.pdf; {{n}} counts them.'),
  every: z.int().min(1).optional().describe('Pages for each file.'),
  ranges: z.array(z.string()).min(1).optional().describe('Instead of every: one file for each, such as "1-3".'),
});

export const pdfSplit: DraftTool<z.output<typeof splitArguments>, 'workers'> = {
  name: 'pdf_split',
  description: 'Splits a PDF document into several new ones in the Draft; the document stays as it is.',
  effect: 'draft',
  formats: ['pdf'],
  seldom: ['split', 'extract', 'separate', 'page'],
  needs: ['workers'],
  arguments: splitArguments,
  summary: ({ path }) => `Splitting ${path}`,
  async run({ path, to, every, ranges }, { workers }, writer) {
    const bytes = await writer.read(path);
    // First of all: does the path lead elsewhere?
    await writer.exists(to);
    requirePdfPath(path);
    requirePdfPath(to);
    if (!to.includes('{{n}}')) {
      throw new InvalidArgumentError(
        'to',
        'All files would have one name.',
        'Put {{n}} into it, as in parts/{{n}}.pdf.',
      );
    }
    const parts = await workers.run('edit', 'splitPdf', [bytes, { every, ranges }]);
    const width = String(parts.length).length;
    const names = parts.map((_, index) => to.replaceAll('{{n}}', String(index + 1).padStart(width, '0')));
    for (const name of names) if (await writer.exists(name)) throw new TargetExistsError(name);
    const files = [];
    for (const [index, part] of parts.entries()) {
      const name = names[index] ?? '';
      await writer.write(name, Buffer.from(part.bytes));
      files.push({ path: name, pages: part.pages.length });
    }
    return { path, files };
  },
};
