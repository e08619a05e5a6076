import { z } from 'zod';
import { requireNewPath } from '../tool/new-file.ts';
import type { DraftTool } from '../tool/tool.ts';

const convertArguments = z.strictObject({
  path: z.string(),
  to: z.string(),
});

export const convertToPdf: DraftTool<z.output<typeof convertArguments>, 'documents'> = {
  name: 'convert_to_pdf',
  description: 'Makes a new PDF in the Draft of a docx, xlsx or pptx file, as it prints (with LibreOffice).',
  effect: 'draft',
  // Whoever wants it speaks of PDF.
  formats: ['pdf'],
  needs: ['documents'],
  arguments: convertArguments,
  summary: ({ path, to }) => `Converting ${path} into ${to}`,
  async run({ path, to }, { documents }, writer) {
    const source = await writer.read(path);
    await requireNewPath(to, { ending: '.pdf', edit: 'pdf_edit' }, writer);
    const { bytes, pages } = await documents.pdf(path, source);
    await writer.write(to, bytes);
    return { path: to, pages, size: bytes.length };
  },
};
