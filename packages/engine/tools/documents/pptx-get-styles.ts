import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const stylesArguments = z.strictObject({ path: z.string() });

export const pptxGetStyles: ReadTool<z.output<typeof stylesArguments>, 'files' | 'documents' | 'workers'> = {
  name: 'pptx_get_styles',
  description: 'Fonts, colours, layouts and placeholders of a presentation. Use it before adding slides.',
  effect: 'read',
  formats: ['pptx'],
  seldom: ['style', 'format', 'look', 'font', 'template', 'brand', 'theme', 'layout'],
  needs: ['files', 'documents', 'workers'],
  arguments: stylesArguments,
  summary: ({ path }) => `Looking at the styles of ${path}`,
  async run({ path }, { files, documents, workers }) {
    const { kind } = await documents.info(path);
    if (kind.kind !== 'pptx') {
      throw new InvalidArgumentError('path', `"${path}" is not a presentation.`, 'Give a .pptx file.', { path });
    }
    return { path, ...(await workers.run('read', 'deckStyles', [await files.read(path)])) };
  },
};
