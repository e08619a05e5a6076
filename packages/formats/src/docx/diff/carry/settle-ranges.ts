import type { XmlElement } from '../../../xml/element.ts';
import { setNamed } from '../../bring/set-named.ts';
import { wordElement } from '../../edit/fragment.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** What a mark at the beginning and one at the end hold together: bookmarks, and tracked moves from and to. */
const MARK = /^(bookmark|moveFromRange|moveToRange)(Start|End)$/;
/** Everything that shares its numbers with them. */
const NUMBERED = /^(?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge)$/;

/** Names of ranges by kind and id, as the document was read. */
export type RangeNames = ReadonlyMap<string, string>;

export function rangeNames(document: WordDocument): RangeNames {
  const names = new Map<string, string>();
  for (const { element, kind, isStart } of marksOf(document)) {
    if (isStart) names.set(`${kind} ${element.attribute('id') ?? ''}`, element.attribute('name') ?? '');
  }
  return names;
}

interface Mark {
  readonly element: XmlElement;
  readonly kind: string;
  readonly isStart: boolean;
}

interface Range {
  readonly kind: string;
  readonly starts: XmlElement[];
  readonly ends: XmlElement[];
}

/**
 * Each range once, with both ends and an id of its own. One whose end stood in something else ends with its paragraph;
 * what is left of one that lost its beginning goes.
 */
export function settleRanges(
  document: WordDocument,
  imported: ReadonlySet<XmlElement>,
  names: { readonly base: RangeNames; readonly other: RangeNames },
): void {
  const ranges = new Map<string, Range>();
  // All of them first: some go, and the way through the tree would lose its place.
  for (const { element, kind, isStart } of [...marksOf(document)]) {
    const known = (imported.has(element) ? names.other : names.base).get(`${kind} ${element.attribute('id') ?? ''}`);
    const name = (isStart ? element.attribute('name') : known) ?? '';
    const range = ranges.get(`${kind} ${name}`) ?? { kind, starts: [], ends: [] };
    ranges.set(`${kind} ${name}`, range);
    if (name === '') element.remove();
    else (isStart ? range.starts : range.ends).push(element);
  }
  const ids = new Map([...names.base].map(([key, name]) => [`${key.slice(0, key.indexOf(' '))} ${name}`, key]));
  let next = highestId(document, names) + 1;
  for (const [key, { kind, starts, ends }] of ranges) {
    const [start, ...moreStarts] = starts;
    const end = ends[0] ?? (start === undefined ? undefined : endFor(document, start, kind));
    for (const mark of [...moreStarts, ...ends.slice(1)]) mark.remove();
    if (start === undefined || end === undefined) {
      start?.remove();
      end?.remove();
      continue;
    }
    const known = ids.get(key);
    const id = known === undefined ? String(next++) : known.slice(known.indexOf(' ') + 1);
    for (const mark of [start, end]) setNamed(mark, 'id', id);
  }
}

/** At the end of the paragraph that it begins in; between paragraphs it held nothing that is left. */
function endFor(document: WordDocument, start: XmlElement, kind: string): XmlElement | undefined {
  let [at, top]: [XmlElement | null, XmlElement] = [start, start];
  while (at !== null && !at.is('p')) at = at.parent;
  if (at === null) return undefined;
  while (top.parent !== null) top = top.parent;
  const part = document.stories().find((one) => document.tree(one.part).root === top)?.part;
  if (part === undefined) return undefined;
  const end = wordElement(document.tree(part), `<w:${kind}End w:id="0"/>`);
  at.append(end);
  return end;
}

function* marksOf(document: WordDocument): Generator<Mark> {
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      const [, kind, side] = (element.isOwn && MARK.exec(element.name)) || [];
      if (kind !== undefined) yield { element, kind, isStart: side === 'Start' };
    }
  }
}

function highestId(document: WordDocument, names: { readonly base: RangeNames; readonly other: RangeNames }): number {
  let highest = 0;
  const count = (id: string): void => {
    const number = Number(id);
    if (Number.isFinite(number) && number < 2 ** 30) highest = Math.max(highest, number);
  };
  for (const key of [...names.base.keys(), ...names.other.keys()]) count(key.slice(key.indexOf(' ') + 1));
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      if (element.isOwn && NUMBERED.test(element.name)) count(element.attribute('id') ?? '');
    }
  }
  return highest;
}
