import { createHash } from 'node:crypto';
import type { XmlElement } from '../../../xml/element.ts';
import { plainText } from '../../compare/align-blocks.ts';
import { alignItems } from '../../compare/align-items.ts';
import type { Alignable, Aligned } from '../../compare/alignment.ts';
import { canonical } from '../../compare/canonical.ts';
import type { Meaning, Meanings } from '../../compare/meaning.ts';
import type { Change, ChangedThing, ChangeKind, ChangeList } from './change.ts';
import { compareTable } from './compare-table.ts';
import type { Container, Entry } from './container.ts';
import { coupleFields } from './couple-fields.ts';

interface Item extends Alignable {
  readonly thing: ChangedThing;
  readonly element: XmlElement;
}

const KINDS: Readonly<Record<Aligned<never>['kind'], ChangeKind>> = {
  equal: 'changed',
  changed: 'changed',
  moved: 'moved',
  moved_away: 'moved',
  inserted: 'added',
  deleted: 'removed',
  split: 'split',
  merged: 'merged',
};
/** Marks between blocks, which are no blocks. */
const LOOSE = /^(?:bookmark|comment|perm|move|customXml)\w*(?:Start|End)$|^(?:proofErr|sectPr|sdtPr|sdtEndPr)$/;

/** What became of the children of a body, a header or a content control. */
export function compareStory(
  before: XmlElement,
  after: XmlElement,
  meanings: Meanings,
  changes: ChangeList,
  kind: Container['kind'] = 'story',
): Container {
  const aligned = alignItems(itemsIn(before, meanings.before), itemsIn(after, meanings.after));
  const moves = new Map<XmlElement, Change>();
  const entries = aligned.map((one) => entryOf(one, { meanings, changes, moves }));
  coupleFields(entries, changes);
  entries.push(...pageSetup(before, after, meanings, changes));
  return { kind, before, after, entries };
}

function itemsIn(container: XmlElement, meaning: Meaning): Item[] {
  return container
    .elements()
    .filter(({ name }) => !LOOSE.test(name))
    .map((element) => {
      const thing = thingOf(element);
      return { element, thing, kind: thing, key: digest(canonical(element, meaning)), text: plainText(element) };
    });
}

/** The whole text of every block would be the document once more. */
function digest(text: string): string {
  return text.length < 64 ? text : createHash('sha1').update(text).digest('base64');
}

function thingOf(element: XmlElement): ChangedThing {
  if (element.is('p')) return 'paragraph';
  return element.is('tbl') ? 'table' : 'content';
}

interface Around {
  readonly meanings: Meanings;
  readonly changes: ChangeList;
  /** Changes of what was moved, by its place on the second side. */
  readonly moves: Map<XmlElement, Change>;
}

function entryOf(one: Aligned<Item>, { meanings, changes, moves }: Around): Entry {
  const before = itemsOf('before' in one ? one.before : []);
  const after = itemsOf('after' in one ? one.after : []);
  const elements = (items: readonly Item[]): XmlElement[] => items.map(({ element }) => element);
  if (one.kind === 'equal') return { before: elements(before), after: elements(after), change: null };
  if (one.kind === 'changed') {
    const inside = compareInside(one.before.element, one.after.element, meanings, changes);
    if (inside !== undefined) return { before: elements(before), after: elements(after), change: null, inside };
  }
  const isMove = one.kind === 'moved' || one.kind === 'moved_away';
  const thing = (before[0] ?? after[0])?.thing ?? 'content';
  const target = isMove ? one.after.element : undefined;
  const known = target === undefined ? undefined : moves.get(target);
  const change =
    known ??
    changes.add(
      thing,
      KINDS[one.kind],
      [...before, ...after].map(({ key }) => key),
    );
  if (target !== undefined) moves.set(target, change);
  if (one.kind === 'moved_away') return { before: elements(before), after: [], change, place: 'away' };
  if (one.kind === 'moved') return { before: [], after: elements(after), change };
  return { before: elements(before), after: elements(after), change };
}

function itemsOf(side: Item | readonly Item[]): readonly Item[] {
  return 'element' in side ? [side] : side;
}

/** Tables of the same columns and content controls of the same kind change inside. */
function compareInside(
  before: XmlElement,
  after: XmlElement,
  meanings: Meanings,
  changes: ChangeList,
): Container | undefined {
  if (before.is('tbl') && after.is('tbl')) return compareTable(before, after, meanings, changes);
  const [left, right] = [before.child('sdtContent'), after.child('sdtContent')];
  const settings = (element: XmlElement): string => {
    const own = element.child('sdtPr');
    return own === undefined ? '' : canonical(own).replace(/<id val="[^"]*"><\/>/, '');
  };
  const isSame = left !== undefined && right !== undefined && settings(before) === settings(after);
  if (!isSame || itemsIn(left, meanings.before).length === 0 || itemsIn(right, meanings.after).length === 0)
    return undefined;
  return compareStory(left, right, meanings, changes, 'control');
}

/** The last section's pages; those before it stand in paragraphs. */
function pageSetup(before: XmlElement, after: XmlElement, meanings: Meanings, changes: ChangeList): Entry[] {
  const [left, right] = [before.child('sectPr'), after.child('sectPr')];
  const key = (element: XmlElement | undefined, meaning: Meaning): string =>
    element === undefined ? '' : canonical(element, meaning);
  const [first, second] = [key(left, meanings.before), key(right, meanings.after)];
  const sides = { before: left === undefined ? [] : [left], after: right === undefined ? [] : [right] };
  if (left === undefined && right === undefined) return [];
  return [{ ...sides, change: first === second ? null : changes.add('page_setup', 'changed', [first, second]) }];
}
