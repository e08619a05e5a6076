import { xlsxOperationSchema } from '@galley/formats';
import { describeOperations } from '../tool/describe-operations.ts';

export const xlsxDescribeOperations = describeOperations(
  {
    name: 'xlsx_describe_operations',
    description:
      'The exact fields of operations of xlsx_edit, as JSON Schema. Ask before you use one whose fields are shown as {…}, or after one was refused.',
    formats: ['xlsx'],
  },
  xlsxOperationSchema,
);
