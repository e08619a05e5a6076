import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const stylesArguments = z.strictObject({ path: z.string() });

export const docxGetStyles: ReadTool<z.output<typeof stylesArguments>, 'files' | 'documents' | 'workers'> = {
  name: 'docx_get_styles',
  description:
    'The styles of a Word document: their looks, how often and where first each is used; unused ones; page sizes. Use it before writing.',
  effect: 'read',
  formats: ['docx'],
  seldom: ['style', 'format', 'look', 'font', 'template', 'brand'],
  needs: ['files', 'documents', 'workers'],
  arguments: stylesArguments,
  summary: ({ path }) => `Looking at the styles of ${path}`,
  async run({ path }, { files, documents, workers }) {
    const { kind } = await documents.info(path);
    if (kind.kind !== 'docx') {
      throw new InvalidArgumentError('path', `"${path}" is not a Word document.`, 'Give a .docx file.', { path });
    }
    return { path, ...(await workers.run('read', 'documentStyles', [await files.read(path)])) };
  },
};
