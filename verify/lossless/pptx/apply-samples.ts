import { sampleFiles } from '../../../packages/formats/src/docx/apply/sample-files.ts';
import { applyPptxOperations } from '../../../packages/formats/src/pptx/apply/apply-operations.ts';

/** Operations as the samples give them, with the files that they name. */
export function applySamples(bytes: Uint8Array, operations: readonly unknown[], mode: 'all' | 'partial' = 'all') {
  return applyPptxOperations(bytes, operations, { mode, files: sampleFiles });
}
