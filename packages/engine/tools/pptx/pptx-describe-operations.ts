import { pptxOperationSchema } from '@galley/formats';
import { describeOperations } from '../tool/describe-operations.ts';

export const pptxDescribeOperations = describeOperations(
  {
    name: 'pptx_describe_operations',
    description: 'Fields of pptx_edit operations as JSON Schema. Ask after one was refused.',
    formats: ['pptx'],
  },
  pptxOperationSchema,
);
