import { type PdfOperation, pdfOperationKinds, pdfOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { editMode, editSummary, shownOperations } from '../tool/edit-arguments.ts';
import { writeEdited } from '../tool/edited-file.ts';
import { readNamedFiles } from '../tool/named-files.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requirePdfPath } from './require-pdf.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(pdfOperationSchema).min(1),
  mode: editMode,
});

const shownArguments = () =>
  editArguments.extend({
    operations: shownOperations(
      pdfOperationKinds,
      pdfOperationSchema,
      'Done in order; pages count from 1, as earlier operations left them. Pages: "3", "2-5", "8-", "1,4-6", "all", "odd", "even", "last". Position: top, bottom, left, right, center, top-left … Color: "#rrggbb".',
    ),
  });

export const pdfEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'pdf_edit',
  description:
    'Edits a PDF document in the Draft by a list of operations: fill forms, stamp text and pictures, comments, highlights, links, outline, rotate, delete, move and insert pages, properties. Text that is there cannot be rewritten. Edits are added to the end of the file; only what takes something out writes it anew.',
  effect: 'draft',
  formats: ['pdf'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: editSummary,
  async run({ path, operations, mode }, { documents }, writer) {
    const before = await writer.read(path);
    const named = (operation: PdfOperation) =>
      'image' in operation ? [operation.image] : 'path' in operation ? [operation.path] : [];
    const files = await readNamedFiles(operations, named, writer);
    requirePdfPath(path);
    const outcome = await documents.edit('pdf', path, before, { operations, options: { mode, files } });
    return { ...(await writeEdited(path, outcome, mode, writer)), saved: outcome.saved };
  },
};
