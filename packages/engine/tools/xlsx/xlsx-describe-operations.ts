import { xlsxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { operationSchemas } from '../tool/operation-signatures.ts';
import type { ReadTool } from '../tool/tool.ts';

const describeArguments = z.strictObject({
  kinds: z.array(z.string()).min(1).max(8).describe('Kinds of operations of xlsx_edit.'),
});

export const xlsxDescribeOperations: ReadTool<z.output<typeof describeArguments>> = {
  name: 'xlsx_describe_operations',
  description:
    'The exact fields of operations of xlsx_edit, as JSON Schema. Ask before you use one whose fields are shown as {…}, or after one was refused.',
  effect: 'read',
  formats: ['xlsx'],
  needs: [],
  arguments: describeArguments,
  summary: ({ kinds }) => `Looking up ${kinds.join(', ')}`,
  run: async ({ kinds }) => ({
    operations: operationSchemas(xlsxOperationSchema).filter(({ kind }) => kinds.includes(kind)),
  }),
};
