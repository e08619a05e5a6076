import type { WordDocument } from '../package/word-document.ts';
import type { TrackedChange } from './changes.ts';
import type { Decision } from './decision.ts';
import type { RevisionMark } from './marks.ts';
import { settle } from './settle.ts';
import { dropUnreferenced, references } from './unreferenced.ts';

/** Accepts or rejects these changes of the document, as Word does. */
export function settleChanges(document: WordDocument, changes: readonly TrackedChange[], decision: Decision): void {
  const before = references(document);
  const byPart = new Map<string, Map<RevisionMark, Decision>>();
  for (const { part, marks } of changes) {
    const decisions = byPart.get(part) ?? new Map<RevisionMark, Decision>();
    for (const mark of marks) decisions.set(mark, decision);
    byPart.set(part, decisions);
  }
  for (const [part, decisions] of byPart) settle(document.tree(part).root, decisions);
  dropUnreferenced(document, before);
}
