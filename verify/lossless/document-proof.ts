import { DocumentEdit as EditedDocument } from '../../packages/formats/src/docx/edit/document/document-edit.ts';
import { docxOperations } from '../../packages/formats/src/docx/operations/list.ts';
import { applySamples } from './docx/apply-samples.ts';
import { checkEdit } from './docx/check-edit.ts';
import type { DocumentEdit } from './docx/document-edit.ts';
import { type DocumentFacts, lookAtDocument } from './docx/document-facts.ts';
import { documentKinds } from './docx/document-kinds.ts';
import type { FileProof } from './file-proof.ts';

export const documentProof: FileProof<DocumentFacts, DocumentEdit> = {
  kinds: documentKinds,
  look: lookAtDocument,
  check: checkEdit,
  apply(bytes, operations) {
    if (operations.length > 1) return oneAfterTheOther(bytes, operations);
    const applied = applySamples(bytes, operations);
    return applied.ok ? applied.bytes : undefined;
  },
  shows: ({ shows }) => shows.map((text) => ({ text })),
};

/** Lines move with each edit: every operation looks for its place in what the one before it left. */
function oneAfterTheOther(bytes: Uint8Array, operations: readonly unknown[]): Uint8Array | undefined {
  let current = bytes;
  for (const wanted of operations) {
    const { kind } = wanted as { readonly kind: string };
    const operation = docxOperations.find((each) => each.kind === kind)?.sample(new EditedDocument(current)) ?? null;
    const applied = operation === null ? undefined : applySamples(current, [operation]);
    if (applied?.ok === true) current = applied.bytes;
  }
  return current;
}
