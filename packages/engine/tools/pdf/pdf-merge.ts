import { InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
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
  seldom: ['merge', 'combine', 'join', 'append', 'together', 'one pdf'],
  needs: ['workers'],
  arguments: mergeArguments,
  summary: ({ to, parts }) => `Joining ${parts.length} part${parts.length === 1 ? '' : 's'} into ${to}`,
  async run({ to, parts, title }, { workers }, writer) {
    const [first, ...others] = await readParts(parts, writer);
    if (first === undefined) throw new InvalidArgumentError('parts', 'No file is named.', 'Name the files to join.');
    await requireNewPath(to, { ending: '.pdf', edit: 'pdf_edit' }, writer);
    const { bytes, ...made } = await workers.run('edit', 'mergePdfs', [
      first.bytes,
      { name: first.name, pages: first.pages, others, title },
    ]);
    await writer.write(to, Buffer.from(bytes));
    return {
      to,
      pages: made.pages,
      ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }),
      size: bytes.length,
    };
  },
};

async function readParts(parts: z.output<typeof mergeArguments>['parts'], writer: DraftWriter) {
  const read = [];
  for (const { path, pages } of parts) {
    read.push({ name: nameOf(path), bytes: await writer.read(path), ...(pages === undefined ? {} : { pages }) });
  }
  return read;
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.pdf$/i, '');
}
