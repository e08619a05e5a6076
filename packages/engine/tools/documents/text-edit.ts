import { jsonOperationSchema } from '@galley/formats';
import { InternalError } from '@galley/schema';
import { z } from 'zod';
import { operationSignatures } from '../tool/operation-signatures.ts';
import { OperationsFailedError } from '../tool/operations-failed.ts';
import { encodingArgument, requireText } from '../tool/require-text.ts';
import type { DraftTool, Formats } from '../tool/tool.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(jsonOperationSchema).min(1),
  encoding: encodingArgument,
});

/** Values are places in JSON; in a text without it they would only take up room. */
const ofValues: ReadonlySet<string> = new Set(['set_value', 'insert_value', 'remove_value', 'rename_key']);

function shownArguments(formats: Formats) {
  const withValues = formats === null || formats.has('json');
  const [first, ...rest] = jsonOperationSchema.options.filter(
    ({ shape }) => withValues || !ofValues.has(shape.kind.value),
  );
  if (first === undefined) throw new InternalError('text_edit has no operations.');
  const kinds = [first, ...rest].map(({ shape }) => shape.kind.value);
  return editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(kinds) }))
      .min(1)
      .describe(
        `In order, all or none; lines count from 1 as the operations before left them. Fields (without a type: text):\n${operationSignatures(z.discriminatedUnion('kind', [first, ...rest]))}`,
      ),
  });
}

export const textEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'text_edit',
  description:
    'Changes a text file (md, txt, json, source …) in the Draft; everything else in it, its encoding and line endings stay.',
  effect: 'draft',
  formats: ['text', 'csv', 'json'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: ({ path }) => `Editing ${path}`,
  async run({ path, operations, encoding: wanted }, { documents }, writer) {
    const before = await writer.read(path);
    requireText(path, before);
    const { bytes, report, ok, encoding, lines } = await documents.edit('json', path, before, {
      operations,
      options: { encoding: wanted, records: /\.(jsonl|ndjson)$/i.test(path) },
    });
    if (!ok) throw new OperationsFailedError(path, report);
    await writer.write(path, bytes);
    const done = report.map(({ kind, affected }) => ({ kind, affected }));
    return { path, lines, report: done, ...(encoding === 'utf-8' ? {} : { encoding }) };
  },
};
