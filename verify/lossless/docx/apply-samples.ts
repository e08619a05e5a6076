import { applyDocxOperations } from '../../../packages/formats/src/docx/apply/apply-operations.ts';
import { sampleFiles } from '../../../packages/formats/src/docx/apply/sample-files.ts';

/** Operations as the samples give them, with the files that they name. */
export function applySamples(bytes: Uint8Array, operations: readonly unknown[], mode: 'all' | 'partial' = 'all') {
  return applyDocxOperations(bytes, operations, { mode, files: sampleFiles });
}
