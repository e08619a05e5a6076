import { z } from 'zod';
import { readMarkdown } from '../tool/markdown-source.ts';
import { requireNewPath } from '../tool/new-file.ts';
import type { DraftTool } from '../tool/tool.ts';

const createArguments = z.strictObject({
  path: z.string(),
  markdown: z.string().optional(),
  from: z.string().optional().describe('Or a markdown file.'),
  title: z.string().optional(),
  template: z.string().optional().describe('A document whose styles and pages are taken.'),
  placeholder: z.string().optional().describe('Its paragraph to replace: {{content}} unless set; else all text.'),
});

export const docxCreate: DraftTool<z.output<typeof createArguments>, 'workers'> = {
  name: 'docx_create',
  description: 'Makes a new Word document in the Draft from markdown.',
  effect: 'draft',
  formats: ['docx'],
  needs: ['workers'],
  arguments: createArguments,
  summary: ({ path }) => `Creating ${path}`,
  async run({ path, markdown, from, title, template, placeholder }, { workers }, writer) {
    // Paths that lead elsewhere are refused before anything else is asked.
    const house = template === undefined ? {} : { template: await writer.read(template) };
    const { text, files } = await readMarkdown({ path, markdown, from }, writer);
    await requireNewPath(path, { ending: '.docx', edit: 'docx_edit' }, writer);
    const { bytes, lines, warnings } = await workers.run('edit', 'createFromMarkdown', [
      text,
      { title, placeholder, files, ...house },
    ]);
    await writer.write(path, Buffer.from(bytes));
    return { path, lines, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};
