import { markdownImages } from '@galley/formats';
import { AlreadyExistsError, InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';

const createArguments = z.strictObject({
  path: z.string(),
  markdown: z
    .string()
    .describe(
      'The first # is the title slide, other # begin sections, each ## is a slide; lists, tables, pictures, code; > is for notes; --- begins another slide.',
    ),
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
  async run({ path, markdown, title, template }, { workers }, writer) {
    const files = new Map<string, Uint8Array>();
    for (const image of markdownImages(markdown)) files.set(image, await writer.read(image));
    const house = template === undefined ? {} : { template: await writer.read(template) };
    // First of all: does the path lead elsewhere?
    const isThere = await writer.exists(path);
    if (!path.toLowerCase().endsWith('.pptx')) {
      throw new InvalidArgumentError('path', `"${path}" does not end in .pptx.`, 'Name a new .pptx file.', { path });
    }
    if (isThere) {
      throw new AlreadyExistsError(`There is a file ${path}.`, 'Choose another name, or change it with pptx_edit.', {
        path,
      });
    }
    const { bytes, slides, warnings } = await workers.run('edit', 'createDeckFromMarkdown', [
      Buffer.from(markdown, 'utf8'),
      { title, files, ...house },
    ]);
    await writer.write(path, Buffer.from(bytes));
    return { path, slides, ...(warnings.length === 0 ? {} : { warnings }), size: bytes.length };
  },
};
