import { z } from 'zod';
import { readMarkdown } from '../tool/markdown-source.ts';
import { requireNewPath } from '../tool/new-file.ts';
import type { DraftTool } from '../tool/tool.ts';

const createArguments = z.strictObject({
  path: z.string(),
  markdown: z
    .string()
    .describe(
      'The first # is the title slide, other # begin sections, each ## is a slide; lists, tables, pictures, code; > is for notes; --- begins another slide.',
    )
    .optional(),
  from: z.string().optional().describe('A markdown file of the Workbench, instead of markdown.'),
  title: z.string().optional(),
  template: z.string().optional().describe('A deck whose masters, layouts and theme are taken, without its slides.'),
});

export const pptxCreate: DraftTool<z.output<typeof createArguments>, 'workers'> = {
  name: 'pptx_create',
  description: 'Makes a new presentation in the Draft from an outline.',
  effect: 'draft',
  formats: ['pptx'],
  needs: ['workers'],
  arguments: createArguments,
  summary: ({ path }) => `Creating ${path}`,
  async run({ path, markdown, from, title, template }, { workers }, writer) {
    const house = template === undefined ? {} : { template: await writer.read(template) };
    const { text, files } = await readMarkdown({ path, markdown, from }, writer);
    await requireNewPath(path, { ending: '.pptx', edit: 'pptx_edit' }, writer);
    const { bytes, slides, warnings } = await workers.run('edit', 'createDeckFromMarkdown', [
      text,
      { title, files, ...house },
    ]);
    await writer.write(path, Buffer.from(bytes));
    return { path, slides, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};
