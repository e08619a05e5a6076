import { z } from 'zod';
import { requireNewPath } from '../tool/new-file.ts';
import type { DraftTool } from '../tool/tool.ts';

const mergeArguments = z.strictObject({
  to: z.string().describe('The new file.'),
  parts: z.array(z.strictObject({ path: z.string(), pages: z.string().optional() })).min(1),
  title: z.string().optional(),
});

export const pdfMerge: DraftTool<z.output<typeof mergeArguments>, 'workers'> = {
  name: 'pdf_merge',
  description:
    'Joins PDF documents, or pages of them ("2-5"), into a new one in the Draft. With one part it takes pages out of a document.',
  effect: 'draft',
  formats: ['pdf'],
  needs: ['workers'],
  arguments: mergeArguments,
  summary: ({ to, parts }) => `Joining ${parts.length} part${parts.length === 1 ? '' : 's'} into ${to}`,
  async run({ to, parts, title }, { workers }, writer) {
    const read = [];
    for (const { path, pages } of parts) read.push({ name: nameOf(path), bytes: await writer.read(path), pages });
    await requireNewPath(to, { ending: '.pdf', edit: 'pdf_edit' }, writer);
    const { bytes, ...made } = await workers.run('edit', 'mergePdfs', [read, { title }]);
    await writer.write(to, Buffer.from(bytes));
    return {
      to,
      pages: made.pages,
      ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }),
      size: bytes.length,
    };
  },
};

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.pdf$/i, '');
}
