import type { XmlElement } from '../../../xml/element.ts';
import type { Change } from './change.ts';
import type { DocumentComparison } from './comparison.ts';
import type { Container, Entry } from './container.ts';
import type { NoteKind } from './pair-notes.ts';

const REFERENCES: Readonly<Record<string, NoteKind>> = {
  footnoteReference: 'footnote',
  endnoteReference: 'endnote',
  commentReference: 'comment',
  commentRangeStart: 'comment',
  commentRangeEnd: 'comment',
};

/** A note that came or went is taken with the paragraphs that refer to it. */
export function coupleReferences({ changes, containers, notes, before, after }: DocumentComparison): void {
  const byLabel = new Map<string, Change>();
  for (const { label, change, before: left, after: right } of notes) {
    if (change !== null && (left === null || right === null)) byLabel.set(label, change);
  }
  if (byLabel.size === 0) return;
  const look = (elements: readonly XmlElement[], labels: ReadonlyMap<string, string>, change: Change): void => {
    for (const element of elements) {
      for (const child of element.descendants()) {
        const kind = child.isOwn ? REFERENCES[child.name] : undefined;
        const note = kind && byLabel.get(labels.get(`${kind} ${child.attribute('id') ?? ''}`) ?? '');
        if (note !== undefined) changes.couple(change, note);
      }
    }
  };
  for (const { container } of containers) {
    for (const entry of changedEntries(container)) {
      look(entry.before, before.labels, entry.change);
      look(entry.after, after.labels, entry.change);
    }
  }
}

export function* changedEntries(container: Container): Generator<Entry & { readonly change: Change }> {
  for (const entry of container.entries) {
    if (entry.change !== null) yield { ...entry, change: entry.change };
    if (entry.inside !== undefined) yield* changedEntries(entry.inside);
  }
}
