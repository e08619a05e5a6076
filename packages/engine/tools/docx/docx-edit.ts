import { type DocxOperation, docxOperationKinds, docxOperationSchema, markdownImages } from '@galley/formats';
import { z } from 'zod';
import { editMode, editSummary, shownOperations } from '../tool/edit-arguments.ts';
import { writeEdited } from '../tool/edited-file.ts';
import { readNamedFiles } from '../tool/named-files.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireDocumentPath } from './require-document.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(docxOperationSchema).min(1),
  mode: editMode,
  track: z
    .strictObject({ author: z.string().min(1).max(200), date: z.iso.datetime({ offset: true }).optional() })
    .optional()
    .describe('Writes the changes as suggestions of this author, to be accepted or rejected.'),
});

const shownArguments = () =>
  editArguments.extend({
    track: z
      .strictObject({ author: z.string(), date: z.string().optional() })
      .optional()
      .describe('Writes the changes as suggestions of this author, to be accepted or rejected.'),
    operations: shownOperations(
      docxOperationKinds,
      docxOperationSchema,
      'Done in order. Lines are numbered as read_file shows them and as earlier operations left them: work from the end of the document to its beginning. `expect`: how the text of the line begins, as a check.',
    ),
  });

export const docxEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'docx_edit',
  description:
    'Edits a Word document in the Draft by a list of operations: paragraphs, headings, lists, text and its look, tables, pictures, links, comments, footnotes, headers, pages, forms. Everything that no operation names stays as it is. Send all changes to one file in one call. The report says for each operation what it touched or why it failed.',
  effect: 'draft',
  formats: ['docx'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: editSummary,
  async run({ path, operations, mode, track }, { documents }, writer) {
    const before = await writer.read(path);
    requireDocumentPath(path);
    const files = await readNamedFiles(operations, imagesOf, writer);
    const outcome = await documents.edit('docx', path, before, {
      operations,
      options: { mode, files, ...(track === undefined ? {} : { track }) },
    });
    return writeEdited(path, outcome, mode, writer);
  },
};

function imagesOf(operation: DocxOperation): readonly string[] {
  if ('image' in operation) return [operation.image];
  return operation.kind === 'insert_markdown' ? markdownImages(operation.markdown) : [];
}
