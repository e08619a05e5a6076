import { xlsxOperationSchema } from '@galley/formats';
import { describeOperations } from '../tool/describe-operations.ts';

export const xlsxDescribeOperations = describeOperations(
  {
    name: 'xlsx_describe_operations',
    description:
      'Fields of xlsx_edit operations as JSON Schema. Ask before you use one whose fields are shown as {…}, or after one was refused.',
    formats: ['xlsx'],
  },
  xlsxOperationSchema,
);
