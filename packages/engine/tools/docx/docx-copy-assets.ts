import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';
import { requireDocumentPath } from './require-document.ts';

const copyArguments = z.strictObject({
  from: z.string().describe('The document to take from; it does not change.'),
  to: z.string().describe('The document to bring them into.'),
  styles: z.union([z.literal('all'), z.array(z.string()).min(1)]).describe('Names of styles, or "all".'),
});

export const docxCopyAssets: DraftTool<z.output<typeof copyArguments>, 'workers'> = {
  name: 'docx_copy_assets',
  description:
    'Copies styles, with the lists they use, from one Word document into another in the Draft. A style of the same name gets the new look.',
  effect: 'draft',
  formats: ['docx'],
  needs: ['workers'],
  arguments: copyArguments,
  summary: ({ from, to }) => `Copying styles from ${from} to ${to}`,
  async run({ from, to, styles }, { workers }, writer) {
    const [source, target] = [await writer.read(from), await writer.read(to)];
    requireDocumentPath(from);
    requireDocumentPath(to);
    const copied = await workers.run('edit', 'copyDocxAssets', [source, target, { styles }]);
    await writer.write(to, Buffer.from(copied.bytes));
    return { to, styles: copied.styles, size: copied.bytes.length };
  },
};
