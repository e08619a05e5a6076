import type { XmlElement } from '../../xml/element.ts';
import { isRangeMarker } from '../tree/range-markers.ts';
import type { RevisionMark } from './marks.ts';

interface Group {
  readonly author: string;
  readonly date: string;
  readonly place: string;
  readonly marks: readonly RevisionMark[];
}

/** Says which marks are one change to a reader: parts of a row, of a paragraph, of one stretch of text. */
export class Neighbours {
  /** Looked up once each: a paragraph may hold thousands of marks. */
  readonly #next = new Map<XmlElement, Map<XmlElement, XmlElement>>();
  readonly #whole = new Map<XmlElement, string | null>();

  /** The group before this mark, if it belongs to it. */
  of<Known extends Group>(mark: RevisionMark, group: Known | undefined): Known | undefined {
    const [first] = group?.marks ?? [];
    const last = group?.marks.at(-1);
    if (group === undefined || first === undefined || last === undefined) return undefined;
    if (last.kind !== mark.kind || last.isTwin || !isBySame(group, mark)) return undefined;
    return this.#isOne(mark, first, last) ? group : undefined;
  }

  #isOne(mark: RevisionMark, first: RevisionMark, last: RevisionMark): boolean {
    if (first.place === 'row' && isInside(mark.element, first.owner)) return true;
    if (first.place === 'paragraph' && mark.place === 'content') {
      return isInside(mark.element, first.owner) && this.#wholeName(first.owner) === mark.element.name;
    }
    if (first.place !== mark.place || last.place !== mark.place) return false;
    if (mark.place === 'control') return true;
    if (mark.place === 'content') return this.#follows(last.element, mark.element);
    const [from, to] = [runOf(last), runOf(mark)];
    return from !== null && to !== null && this.#follows(from, to);
  }

  #follows(first: XmlElement, second: XmlElement): boolean {
    const { parent } = first;
    if (parent === null || parent !== second.parent) return false;
    const known = this.#next.get(parent) ?? followers(parent);
    this.#next.set(parent, known);
    return known.get(first) === second;
  }

  /** The name of the mark around all that a reader sees of the paragraph. */
  #wholeName(paragraph: XmlElement): string | null {
    const known = this.#whole.get(paragraph);
    if (known !== undefined) return known;
    const names = new Set(
      paragraph
        .elements()
        .filter(isSeen)
        .map(({ name }) => name),
    );
    const [name] = names;
    const whole = names.size === 1 && name !== undefined ? name : null;
    this.#whole.set(paragraph, whole);
    return whole;
  }
}

function isBySame({ author, date }: Group, { element }: RevisionMark): boolean {
  return author === (element.attribute('author') ?? '') && date === (element.attribute('date') ?? '');
}

/** The run whose format changed. */
function runOf({ place, element }: RevisionMark): XmlElement | null {
  if (place !== 'properties' || !element.is('rPrChange')) return null;
  const run = element.parent?.parent;
  return run?.is('r') === true ? run : null;
}

/** Which element comes after which, marks without text aside. */
function followers(parent: XmlElement): Map<XmlElement, XmlElement> {
  const seen = parent.elements().filter((element) => !isRangeMarker(element) && !element.is('proofErr'));
  return new Map(seen.slice(1).map((element, index) => [seen[index] ?? element, element]));
}

function isSeen(element: XmlElement): boolean {
  return !element.is('pPr') && !element.is('proofErr') && !isRangeMarker(element);
}

function isInside(element: XmlElement, owner: XmlElement): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) if (at === owner) return true;
  return false;
}
