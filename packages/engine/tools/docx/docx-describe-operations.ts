import { docxOperationSchema } from '@galley/formats';
import { describeOperations } from '../tool/describe-operations.ts';

export const docxDescribeOperations = describeOperations(
  {
    name: 'docx_describe_operations',
    description: 'Fields of docx_edit operations as JSON Schema. Ask after one was refused.',
    formats: ['docx'],
  },
  docxOperationSchema,
);
