import { docxOperationSchema } from '@galley/formats';
import { z } from 'zod';
import { operationSchemas } from '../tool/operation-signatures.ts';
import type { ReadTool } from '../tool/tool.ts';

const describeArguments = z.strictObject({
  kinds: z.array(z.string()).min(1).max(8).describe('Kinds of operations of docx_edit.'),
});

export const docxDescribeOperations: ReadTool<z.output<typeof describeArguments>> = {
  name: 'docx_describe_operations',
  description: 'The exact fields of operations of docx_edit, as JSON Schema. Ask after one was refused.',
  effect: 'read',
  formats: ['docx'],
  needs: [],
  arguments: describeArguments,
  summary: ({ kinds }) => `Looking up ${kinds.join(', ')}`,
  run: async ({ kinds }) => ({
    operations: operationSchemas(docxOperationSchema).filter(({ kind }) => kinds.includes(kind)),
  }),
};
