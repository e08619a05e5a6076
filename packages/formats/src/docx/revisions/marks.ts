import type { XmlElement } from '../../xml/element.ts';
import { OpenRanges } from './open-ranges.ts';

/** What a mark says happened: content that came or went, or properties that were others before. */
export type MarkKind = 'inserted' | 'deleted' | 'moved_from' | 'moved_to' | 'properties' | 'merged';

/** What it happened to. */
export type MarkPlace =
  /** The runs or blocks inside the mark. */
  | 'content'
  /** The end of a paragraph. */
  | 'paragraph'
  | 'row'
  | 'cell'
  /** A content control around something that stays. */
  | 'control'
  /** One run or structure of a formula, which carries the mark inside. */
  | 'math'
  | 'numbering'
  /** Properties of a run, paragraph, table, row, cell or page: the mark holds the old ones. */
  | 'properties'
  /** Where a moved range starts or ends. */
  | 'range';

export interface RevisionMark {
  readonly kind: MarkKind;
  readonly place: MarkPlace;
  readonly element: XmlElement;
  /** What is kept or taken out with it: the paragraph, row, cell, control or formula. */
  readonly owner: XmlElement;
  /** Joins the two halves of a move. */
  readonly moveName: string | null;
  /** In the twin of a text box for older programs. */
  readonly isTwin: boolean;
}

const CONTENT: Readonly<Record<string, MarkKind>> = {
  ins: 'inserted',
  del: 'deleted',
  moveFrom: 'moved_from',
  moveTo: 'moved_to',
};
const CELL: Readonly<Record<string, MarkKind>> = { cellIns: 'inserted', cellDel: 'deleted', cellMerge: 'merged' };
const CONTROL: Readonly<Record<string, 'inserted' | 'deleted' | 'moved_from' | 'moved_to'>> = {
  customXmlInsRange: 'inserted',
  customXmlDelRange: 'deleted',
  customXmlMoveFromRange: 'moved_from',
  customXmlMoveToRange: 'moved_to',
};
const MOVES: Readonly<Record<string, 'moved_from' | 'moved_to'>> = {
  moveFromRangeStart: 'moved_from',
  moveToRangeStart: 'moved_to',
};

interface ControlRange {
  readonly kind: MarkKind;
  readonly element: XmlElement;
}

interface Around {
  readonly isTwin: boolean;
  readonly paragraph: XmlElement | null;
}

/** Every mark of a tracked change in a part, in document order. */
export function marksOf(root: XmlElement): RevisionMark[] {
  const collector = new Collector();
  collector.walk(root, { isTwin: false, paragraph: null });
  return collector.marks;
}

class Collector {
  readonly marks: RevisionMark[] = [];
  /** Names of open ranges of moved content. */
  readonly #moves = { moved_from: new OpenRanges<string>(), moved_to: new OpenRanges<string>() };
  /** Ranges that take in the beginning of a content control. */
  readonly #controls = {
    inserted: new OpenRanges<ControlRange>(),
    deleted: new OpenRanges<ControlRange>(),
    moved_from: new OpenRanges<ControlRange>(),
    moved_to: new OpenRanges<ControlRange>(),
  };

  walk(container: XmlElement, around: Around): void {
    for (const element of container.elements()) {
      if (element.isOwn) this.#look(element, container, around);
      // The old properties in it may hold marks of their own time, which count no more.
      if (isPropertyChange(element)) continue;
      const isTwin = around.isTwin || (element.name === 'Fallback' && hasChoice(container));
      const paragraph = element.is('p') ? element : around.paragraph;
      this.walk(element, { isTwin, paragraph });
    }
  }

  #look(element: XmlElement, parent: XmlElement, around: Around): void {
    const { name } = element;
    const { isTwin } = around;
    const add = (kind: MarkKind, place: MarkPlace, owner: XmlElement, moveName: string | null = null): void => {
      this.marks.push({ kind, place, element, owner, moveName, isTwin });
    };
    const content = CONTENT[name];
    if (content !== undefined) {
      const { place, owner } = placeOf(element, parent, around);
      add(content, place, owner, this.#moveName(content));
    } else if (CELL[name] !== undefined) add(CELL[name], 'cell', parent.parent ?? parent);
    else if (name === 'numberingChange') add('properties', 'numbering', parent);
    else if (isPropertyChange(element)) add('properties', 'properties', parent);
    else if (name === 'sdt') this.#control(element, isTwin);
    else this.#range(element, add);
  }

  #range(
    element: XmlElement,
    add: (kind: MarkKind, place: MarkPlace, owner: XmlElement, moveName?: string | null) => void,
  ): void {
    const { name } = element;
    const id = element.attribute('id') ?? '';
    const move = MOVES[name];
    const control = CONTROL[name.replace(/(?:Start|End)$/, '')];
    if (move !== undefined) {
      const moveName = element.attribute('name') ?? id;
      this.#moves[move].start(id, moveName);
      add(move, 'range', element, moveName);
    } else if (name === 'moveFromRangeEnd' || name === 'moveToRangeEnd') {
      const kind = name === 'moveFromRangeEnd' ? 'moved_from' : 'moved_to';
      add(kind, 'range', element, this.#moves[kind].end(id) ?? id);
    } else if (control !== undefined) {
      if (name.endsWith('Start')) this.#controls[control].start(id, { kind: control, element });
      else this.#controls[control].end(id);
      add(control, 'control', element);
    }
  }

  #control(control: XmlElement, isTwin: boolean): void {
    // Several: one author inserted it, another deletes it.
    for (const ranges of Object.values(this.#controls)) {
      const range = ranges.innermost();
      if (range !== undefined) {
        this.marks.push({ ...range, place: 'control', owner: control, moveName: null, isTwin });
      }
    }
  }

  #moveName(kind: MarkKind): string | null {
    if (kind !== 'moved_from' && kind !== 'moved_to') return null;
    return this.#moves[kind].innermost() ?? null;
  }
}

function placeOf(element: XmlElement, parent: XmlElement, around: Around): { place: MarkPlace; owner: XmlElement } {
  if (parent.is('rPr') && parent.parent?.is('pPr') === true) {
    return { place: 'paragraph', owner: around.paragraph ?? parent };
  }
  if (parent.is('trPr')) return { place: 'row', owner: parent.parent ?? parent };
  if (parent.is('numPr')) return { place: 'numbering', owner: parent };
  const structure = mathOwner(parent);
  return structure === null ? { place: 'content', owner: element } : { place: 'math', owner: structure };
}

/** A run of a formula has its mark inside; a structure has it in the properties of its control character. */
function mathOwner(parent: XmlElement): XmlElement | null {
  if (parent.isOwn) return parent.is('rPr') && parent.parent !== null ? mathOwner(parent.parent) : null;
  if (parent.name === 'r') return parent;
  return parent.name === 'ctrlPr' ? (parent.parent?.parent ?? null) : null;
}

function hasChoice(alternatives: XmlElement): boolean {
  return alternatives.elements().some(({ name }) => name === 'Choice');
}

/** `w:rPrChange` and the like: what the properties around it were before. */
function isPropertyChange(element: XmlElement): boolean {
  return element.isOwn && /^(?:pPr|rPr|sectPr|tblPr|tblPrEx|trPr|tcPr|tblGrid|numbering)Change$/.test(element.name);
}
