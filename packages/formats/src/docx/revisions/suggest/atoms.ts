import { pushAll } from '../../../base/push-all.ts';
import { splitWords } from '../../../diff/words.ts';
import { XmlElement, type XmlNode } from '../../../xml/element.ts';
import { controlKey } from './pair-controls.ts';
import { ownProperties } from './properties.ts';

/** The smallest piece of a paragraph that is kept, taken out or put in as one. */
export interface Atom {
  readonly kind: 'piece' | 'around' | 'field' | 'control' | 'other';
  /** Equal for atoms that read the same. */
  readonly key: string;
  /** Equal for atoms that are the same thing with another inside: a link with other words, a field with another result. */
  readonly shape: string | null;
  readonly element: XmlElement;
  /** Of a piece. */
  readonly run: XmlElement | null;
  readonly text: string | null;
  /** Of a piece: how it looks. */
  readonly look: string;
  /** Of a field: its runs from the beginning to the end. Of a control that somebody suggested: it and its marks. */
  readonly runs: readonly XmlElement[];
}

const AROUND = new Set([
  'hyperlink',
  'smartTag',
  'customXml',
  'fldSimple',
  'sdt',
  'bdo',
  'dir',
  'ins',
  'del',
  'moveFrom',
  'moveTo',
]);
const NOTHING = { shape: null, run: null, text: null, look: '', runs: [] } as const;

export function atomsOf(nodes: readonly XmlNode[]): Atom[] {
  const elements = nodes.filter((node) => node instanceof XmlElement);
  const atoms: Atom[] = [];
  for (let at = 0; at < elements.length; at += 1) {
    const element = elements[at];
    if (element === undefined) continue;
    const end = element.is('r') && begins(element) ? fieldEnd(elements, at) : null;
    if (end !== null) {
      atoms.push(fieldAtom(elements.slice(at, end + 1)));
      at = end;
    } else if (isSuggestedControl(elements, at)) {
      atoms.push(controlAtom(elements.slice(at, at + 3)));
      at += 2;
    } else if (element.is('r')) pushAll(atoms, runAtoms(element));
    else if (element.isOwn && AROUND.has(element.name)) {
      atoms.push({ ...NOTHING, kind: 'around', key: String(element), shape: aroundShape(element), element });
    } else atoms.push({ ...NOTHING, kind: 'other', key: String(element), element });
  }
  return atoms;
}

/** A control that another author suggests to add or remove comes and goes with the marks of that. */
function isSuggestedControl(elements: readonly XmlElement[], at: number): boolean {
  const [start, control, end] = elements.slice(at, at + 3);
  const family = start?.isOwn === true ? /^(customXml\w+Range)Start$/.exec(start.name)?.[1] : undefined;
  return family !== undefined && control?.is('sdt') === true && end?.is(`${family}End`) === true;
}

function controlAtom(elements: readonly XmlElement[]): Atom {
  const element = elements[1] as XmlElement;
  const shape = `${elements[0]?.name} ${aroundShape(element)}`;
  return { ...NOTHING, kind: 'control', key: elements.join(''), shape, element, runs: elements };
}

/** The content of what goes around others: of a content control its inner part. */
export function innerOf(around: XmlElement): XmlElement {
  return around.is('sdt') ? (around.child('sdtContent') ?? around) : around;
}

/** Text boxes in a drawing, the twin for older programs included; not those inside others. */
export function allBoxes(element: XmlElement): XmlElement[] {
  if (element.is('txbxContent')) return [element];
  return element.elements().flatMap(allBoxes);
}

function runAtoms(run: XmlElement): Atom[] {
  const look = lookOf(run);
  return run.elements().flatMap((element): Atom[] => {
    if (element.is('rPr')) return [];
    const piece = { ...NOTHING, kind: 'piece', element, run, look } as const;
    if (element.is('t')) return splitWords(element.text).map((text) => ({ ...piece, key: `"${text}`, text }));
    return [{ ...piece, key: String(element), shape: boxShape(element) }];
  });
}

export function lookOf(run: XmlElement): string {
  return ownProperties(run.child('rPr'), 'rPr').join('');
}

function aroundShape(element: XmlElement): string {
  const attributes = [...element.attributes()].map(([name, value]) => `${name}=${value}`).join(' ');
  return `${element.name} ${attributes} ${element.is('sdt') ? controlKey(element) : ''}`;
}

function boxShape(element: XmlElement): string | null {
  const boxes = allBoxes(element);
  if (boxes.length === 0) return null;
  let shape = String(element);
  for (const box of boxes) shape = shape.replace(String(box), () => '<box/>');
  return `box ${shape}`;
}

function begins(run: XmlElement): boolean {
  return run.elements('fldChar').some((mark) => mark.attribute('fldCharType') === 'begin');
}

/** Where the field ends that begins here; null if it goes on beyond these elements or is mixed with others. */
function fieldEnd(elements: readonly XmlElement[], start: number): number | null {
  let depth = 0;
  for (let at = start; at < elements.length; at += 1) {
    const element = elements[at];
    if (element?.is('r') !== true) return null;
    for (const mark of element.elements('fldChar')) {
      const type = mark.attribute('fldCharType');
      if (type === 'begin') depth += 1;
      else if (type === 'end') depth -= 1;
    }
    if (depth === 0) return at;
  }
  return null;
}

function fieldAtom(runs: readonly XmlElement[]): Atom {
  const [element] = runs as readonly [XmlElement];
  const { head } = fieldParts(runs);
  return { ...NOTHING, kind: 'field', key: runs.join(''), shape: `field ${head.join('')}`, element, runs };
}

/** Code up to the mark before the result, the result, and the end. */
export function fieldParts(runs: readonly XmlElement[]): {
  readonly head: readonly XmlElement[];
  readonly result: readonly XmlElement[];
  readonly end: readonly XmlElement[];
} {
  let depth = 0;
  let separator = runs.length - 2;
  for (const [at, run] of runs.entries()) {
    for (const mark of run.elements('fldChar')) {
      const type = mark.attribute('fldCharType');
      depth += type === 'begin' ? 1 : type === 'end' ? -1 : 0;
      if (type === 'separate' && depth === 1) separator = at;
    }
  }
  return { head: runs.slice(0, separator + 1), result: runs.slice(separator + 1, -1), end: runs.slice(-1) };
}
