import { pptxOperationKinds, pptxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { editMode, editSummary, shownOperations } from '../tool/edit-arguments.ts';
import { writeEdited } from '../tool/edited-file.ts';
import { readNamedFiles } from '../tool/named-files.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireDeckPath } from './require-deck.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(pptxOperationSchema).min(1),
  mode: editMode,
});

const shownArguments = () =>
  editArguments.extend({
    operations: shownOperations(
      pptxOperationKinds,
      pptxOperationSchema,
      'Done in order; slides are numbered as earlier operations left them: work from the last slide to the first. `shape` is the id of a shape as read_file shows it, its name, or "title". `expect`: how the text of the shape begins, as a check.',
    ),
  });

export const pptxEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'pptx_edit',
  description:
    'Edits a presentation in the Draft by a list of operations: text and its look, paragraphs with levels and bullets, tables, pictures, shapes, notes, slides, sections, links, charts, footers. Everything that no operation names stays as it is. Send all changes to one file in one call. The report says for each operation what it touched or why it failed.',
  effect: 'draft',
  formats: ['pptx'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: editSummary,
  async run({ path, operations, mode }, { documents }, writer) {
    const before = await writer.read(path);
    const files = await readNamedFiles(operations, (each) => ('image' in each ? [each.image] : []), writer);
    requireDeckPath(path);
    const outcome = await documents.edit('pptx', path, before, { operations, options: { mode, files } });
    return writeEdited(path, outcome, mode, writer);
  },
};
