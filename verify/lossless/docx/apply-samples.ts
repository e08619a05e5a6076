import { applyDocxOperations } from '../../../packages/formats/src/docx/apply/apply-operations.ts';

/** One red pixel: the picture that samples of operations name. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const files = new Map([['sample.png', PIXEL]]);

/** Operations as the samples give them, with the files that they name. */
export function applySamples(bytes: Uint8Array, operations: readonly unknown[], mode: 'all' | 'partial' = 'all') {
  return applyDocxOperations(bytes, operations, { mode, files });
}
