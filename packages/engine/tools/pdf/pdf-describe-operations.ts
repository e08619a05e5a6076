import { pdfOperationSchema } from '@galley/formats';
import { describeOperations } from '../tool/describe-operations.ts';

export const pdfDescribeOperations = describeOperations(
  {
    name: 'pdf_describe_operations',
    description: 'Fields of pdf_edit operations as JSON Schema. Ask after one was refused.',
    formats: ['pdf'],
  },
  pdfOperationSchema,
);
