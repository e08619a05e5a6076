import { pptxOperationKinds, pptxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { writeEdited } from '../tool/edited-file.ts';
import { operationSignatures } from '../tool/operation-signatures.ts';
import type { DraftTool } from '../tool/tool.ts';
import { requireDeckPath } from './require-deck.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(pptxOperationSchema).min(1),
  mode: z
    .enum(['all', 'partial'])
    .default('all')
    .describe('all: nothing is written if one operation fails. partial: those that can be done are done.'),
});

const shownArguments = () =>
  editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(pptxOperationKinds) }))
      .min(1)
      .describe(
        `Done in order; slides are numbered as earlier operations left them: work from the last slide to the first. \`shape\` is the id of a shape as read_file shows it, its name, or "title". \`expect\`: how the text of the shape begins, as a check. Each has a kind and the fields of that kind (without a type: text):\n${operationSignatures(pptxOperationSchema)}`,
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
  summary: ({ path, operations }) =>
    `Editing ${path} (${operations.length} operation${operations.length === 1 ? '' : 's'})`,
  async run({ path, operations, mode }, { documents }, writer) {
    const before = await writer.read(path);
    const files = new Map<string, Uint8Array>();
    for (const operation of operations) {
      if ('image' in operation && !files.has(operation.image)) {
        files.set(operation.image, await writer.read(operation.image));
      }
    }
    requireDeckPath(path);
    const outcome = await documents.edit('pptx', path, before, { operations, options: { mode, files } });
    return writeEdited(path, outcome, mode, writer);
  },
};
