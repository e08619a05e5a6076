import type { XmlElement } from '../../../xml/element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import { ChangeList } from './change.ts';
import { compareParts, unexplainedParts } from './compare-parts.ts';
import { compareStory } from './compare-story.ts';
import { compareStyles } from './compare-styles.ts';
import type { DocumentComparison, PartContainer } from './comparison.ts';
import type { Container } from './container.ts';
import { coupleReferences } from './couple-references.ts';
import { pairHeaders } from './pair-headers.ts';
import { type NoteKind, type NotePair, notesPart, pairNotes } from './pair-notes.ts';
import { Side, type Sides } from './side.ts';

const NOTES: readonly NoteKind[] = ['footnote', 'endnote', 'comment'];

export function compareDocuments(before: Uint8Array, after: Uint8Array): DocumentComparison {
  const sides: Sides = { before: new Side(before), after: new Side(after) };
  const changes = new ChangeList();
  const headers = [...pairHeaders('header', sides), ...pairHeaders('footer', sides)];
  const notes = NOTES.flatMap((kind) => pairNotes(kind, sides, changes));
  const container = (
    thing: PartContainer['thing'],
    part: Readonly<Record<keyof Sides, string>>,
    roots: Readonly<Record<keyof Sides, XmlElement>>,
  ): PartContainer => {
    const meanings = { before: sides.before.meaning(part.before), after: sides.after.meaning(part.after) };
    return { thing, ...part, container: compareStory(roots.before, roots.after, meanings, changes) };
  };
  const story = (thing: PartContainer['thing'], left: string, right: string): PartContainer => {
    const roots = { before: sides.before.document.tree(left).root, after: sides.after.document.tree(right).root };
    return container(thing, { before: left, after: right }, roots);
  };
  const containers = [
    ...bodiesOf(sides).map((roots) =>
      container('body', { before: sides.before.document.main, after: sides.after.document.main }, roots),
    ),
    ...headers.map(({ kind, before: left, after: right }) => story(kind, left, right)),
    ...stylesOf(sides, changes),
  ];
  coupleReferences({ ...sides, changes, containers, notes, parts: [] });
  const explained = new Set([
    ...containers.filter(hasChange).map((one) => entryKey(one.before)),
    ...changedNotes(sides, notes),
  ]);
  const parts = [...compareParts(sides, changes), ...unexplainedParts(sides, explained, changes)];
  settleUnits(sides, changes, Buffer.compare(before, after) === 0);
  return { ...sides, changes, containers, notes, parts };
}

/** Files that differ in nothing but their packing are still not the same; two dialects cannot be mixed. */
function settleUnits({ before, after }: Sides, changes: ChangeList, isSame: boolean): void {
  if (!isSame && changes.all.length === 0) changes.add('package', 'changed', ['package']);
  const dialect = ({ document }: Side): string | null => document.tree(document.main).vocabulary.uri;
  const [first, ...rest] = dialect(before) === dialect(after) ? [] : changes.all;
  for (const change of rest) if (first !== undefined) changes.couple(first, change);
}

/** The last ones are the last in both; the rest of the longer row is compared as a part. */
function bodiesOf({ before, after }: Sides): { before: XmlElement; after: XmlElement }[] {
  const [left, right] = [before.document.bodies(), after.document.bodies()];
  const count = Math.min(left.length, right.length);
  return left.slice(-count).flatMap((first, index) => {
    const second = right.slice(-count)[index];
    return second === undefined ? [] : [{ before: first, after: second }];
  });
}

function stylesOf(sides: Sides, changes: ChangeList): PartContainer[] {
  const container = compareStyles(sides, changes);
  const [left, right] = [sides.before.document.related('styles')[0], sides.after.document.related('styles')[0]];
  if (container === undefined || left === undefined || right === undefined) return [];
  return [{ thing: 'styles', before: left, after: right, container }];
}

function hasChange({ container }: { readonly container: Container }): boolean {
  return container.entries.some(
    ({ change, inside }) => change !== null || (inside !== undefined && hasChange({ container: inside })),
  );
}

function changedNotes({ before }: Sides, notes: readonly NotePair[]): string[] {
  return NOTES.flatMap((kind) => {
    const part = notesPart(kind, before);
    const isChanged = notes.some((note) => note.kind === kind && note.change !== null);
    return part === undefined || !isChanged ? [] : [entryKey(part)];
  });
}
