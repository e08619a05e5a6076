import { detectKind, imageOperationKinds, imageOperationSchema } from '@galley/formats';
import { AlreadyExistsError, InvalidArgumentError } from '@galley/schema';
import { z } from 'zod';
import { writeEdited } from '../tool/edited-file.ts';
import { operationSignatures } from '../tool/operation-signatures.ts';
import type { DraftTool } from '../tool/tool.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(imageOperationSchema).min(1),
  to_path: z.string().optional().describe('a new file for the result; the picture itself stays as it is'),
  mode: z.enum(['all', 'partial']).default('all'),
});

const shownArguments = () =>
  editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(imageOperationKinds) }))
      .min(1)
      .describe(`Done in order:\n${operationSignatures(imageOperationSchema)}`),
  });

export const imageEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'image_edit',
  description: 'Edits a picture in the Draft: size, part, turn, type of file, metadata. Look at it with read_file.',
  effect: 'draft',
  formats: ['image'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: ({ path }) => `Editing ${path}`,
  async run({ path, operations, to_path: newPath, mode }, { documents }, writer) {
    const before = await writer.read(path);
    if (newPath !== undefined && (await writer.exists(newPath))) {
      throw new AlreadyExistsError(`There is a file ${newPath}.`, 'Choose another name.', { path: newPath });
    }
    const outcome = await documents.edit('image', path, before, { operations, options: { mode } });
    const target = newPath ?? path;
    if (outcome.ok || mode === 'partial') requireEnding(target, outcome.bytes);
    return writeEdited(target, outcome, mode, writer);
  },
};

/** A file whose name says one thing and whose bytes say another is refused by the next program. */
function requireEnding(path: string, bytes: Uint8Array): void {
  const { media_type: is } = detectKind('picture', bytes.subarray(0, 4096));
  const { media_type: named } = detectKind(path, new Uint8Array());
  if (is === named) return;
  const ending = is.slice('image/'.length).replace('svg+xml', 'svg').replace('jpeg', 'jpg');
  throw new InvalidArgumentError(
    'to_path',
    `The result is ${is}, and "${path}" is a name for something else.`,
    `Give a to_path that ends in .${ending}.`,
    { path, media_type: is },
  );
}
