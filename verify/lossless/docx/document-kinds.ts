import { DocumentEdit as EditedDocument } from '../../../packages/formats/src/docx/edit/document/document-edit.ts';
import { docxOperations } from '../../../packages/formats/src/docx/operations/list.ts';
import type { DocumentEditKind } from './document-edit.ts';
import { expectedChanges } from './expected-changes.ts';
import { splitPhrase } from './split-phrase.ts';

/** Every operation that there is, on the place that its own sample names; and phrases that are split over runs. */
export const documentKinds: readonly DocumentEditKind[] = [splitPhrase, ...docxOperations.map(kindOf)];

function kindOf(operation: (typeof docxOperations)[number]): DocumentEditKind {
  const expected = expectedChanges[operation.kind];
  if (expected === undefined) throw new RangeError(`The proof does not know what ${operation.kind} may change.`);
  return {
    name: operation.kind,
    group: /^(?:insert|delete|move|merge)_|_table/.test(operation.kind) ? 'structure' : 'content',
    plan(facts) {
      const sample = operation.sample(new EditedDocument(facts.bytes));
      return sample === null ? undefined : { operations: [sample], ...expected(sample, facts) };
    },
  };
}
