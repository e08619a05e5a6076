import type { XmlElement } from '../../../xml/element.ts';
import { plainText } from '../../compare/align-blocks.ts';
import { alignItems } from '../../compare/align-items.ts';
import type { Alignable } from '../../compare/alignment.ts';
import { canonical } from '../../compare/canonical.ts';
import type { Change, ChangeList } from './change.ts';
import { isResolved } from './comment-state.ts';
import type { Side, Sides } from './side.ts';

export type NoteKind = 'footnote' | 'endnote' | 'comment';

/** A note or a comment of one document and what became of it in the other. */
export interface NotePair {
  readonly kind: NoteKind;
  readonly before: XmlElement | null;
  readonly after: XmlElement | null;
  readonly change: Change | null;
  /** What the references to it are called on both sides. */
  readonly label: string;
}

interface Item extends Alignable {
  readonly element: XmlElement;
}

/** Pairs notes by what they say, whatever their ids, and tells both sides what to call them. */
export function pairNotes(kind: NoteKind, { before, after }: Sides, changes: ChangeList): NotePair[] {
  const pairs: NotePair[] = [];
  const add = (left: XmlElement | null, right: XmlElement | null, change: Change | null): void => {
    const label = `${kind} #${pairs.length}`;
    pairs.push({ kind, before: left, after: right, change, label });
    if (left !== null) before.labels.set(`${kind} ${left.attribute('id') ?? ''}`, label);
    if (right !== null) after.labels.set(`${kind} ${right.attribute('id') ?? ''}`, label);
  };
  for (const one of alignItems(itemsOf(kind, before), itemsOf(kind, after))) {
    switch (one.kind) {
      case 'inserted':
        add(null, one.after.element, changes.add(kind, 'added', [one.after.key]));
        break;
      case 'deleted':
        add(one.before.element, null, changes.add(kind, 'removed', [one.before.key]));
        break;
      case 'equal':
      case 'moved':
      case 'changed': {
        const isSame = one.before.key === one.after.key;
        add(
          one.before.element,
          one.after.element,
          isSame ? null : changes.add(kind, 'changed', [one.before.key, one.after.key]),
        );
        break;
      }
      default:
        break;
    }
  }
  return pairs;
}

export function notesPart(kind: NoteKind, { document }: Side): string | undefined {
  return document.related(`${kind}s`)[0];
}

export function notesIn(kind: NoteKind, side: Side): XmlElement[] {
  const part = notesPart(kind, side);
  if (part === undefined) return [];
  return side.document.tree(part).root.elements(kind).filter(isNormal);
}

/** Not the lines that separate notes from the text. */
export function isNormal(note: XmlElement): boolean {
  return ['normal', undefined].includes(note.attribute('type'));
}

function itemsOf(kind: NoteKind, side: Side): Item[] {
  const part = notesPart(kind, side);
  if (part === undefined) return [];
  const meaning = side.meaning(part);
  return notesIn(kind, side).map((element) => {
    const inner = element.elements().map((child) => canonical(child, meaning));
    const state = kind === 'comment' ? `${element.attribute('author') ?? ''} ${isResolved(side, element)}` : '';
    // A kind of its own keeps notes from being split or merged.
    return { element, kind, key: `${state}${inner.join('')}`, text: plainText(element) };
  });
}
