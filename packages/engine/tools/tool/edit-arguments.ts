import { z } from 'zod';
import { operationSignatures } from './operation-signatures.ts';

export const editMode = z
  .enum(['all', 'partial'])
  .default('all')
  .describe('all: nothing is written if one operation fails. partial: those that can be done are done.');

/** Operations as a model is shown them: one line for each kind, because the whole schema of a format is tens of thousands of tokens. */
export function shownOperations(kinds: readonly string[], schema: z.ZodType, how: string) {
  return z
    .array(z.looseObject({ kind: z.enum(kinds) }))
    .min(1)
    .describe(
      `${how} Each has a kind and the fields of that kind (without a type: text):\n${operationSignatures(schema)}`,
    );
}

export function editSummary({ path, operations }: { readonly path: string; readonly operations: readonly unknown[] }) {
  return `Editing ${path} (${operations.length} operation${operations.length === 1 ? '' : 's'})`;
}
