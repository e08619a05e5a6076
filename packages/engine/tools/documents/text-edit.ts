import { jsonOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { operationSignatures } from '../tool/operation-signatures.ts';
import { OperationsFailedError } from '../tool/operations-failed.ts';
import { encodingArgument, requireText } from '../tool/require-text.ts';
import type { DraftTool } from '../tool/tool.ts';

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(jsonOperationSchema).min(1),
  encoding: encodingArgument,
});

const shownArguments = () =>
  editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(jsonOperationSchema.options.map(({ shape }) => shape.kind.value)) }))
      .min(1)
      .describe(
        `In order, all or none; lines count from 1 as the operations before left them. Fields (without a type: text):\n${operationSignatures(jsonOperationSchema)}`,
      ),
  });

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
