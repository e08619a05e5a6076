import { shownAlternative } from '../../ooxml/alternatives.ts';
import type { XmlElement } from '../../xml/element.ts';
import { FieldTracker } from './field-tracker.ts';
import { type Revision, revisionOf } from './revision.ts';

export type InlineKind = 'text' | 'tab' | 'break' | 'sign' | 'note' | 'comment' | 'image' | 'box' | 'math' | 'object';

/** One piece of a paragraph, as a reader meets it. */
export interface Inline {
  readonly kind: InlineKind;
  /** As read; empty for what has no text of its own (a comment's mark, a picture). */
  readonly text: string;
  /** `w:t`, `w:delText`, `w:tab`, `w:drawing` … */
  readonly element: XmlElement;
  /** The run it stands in; a formula stands in none. */
  readonly run: XmlElement | null;
  /** The innermost tracked change around it. */
  readonly revision: Revision | null;
  readonly link: XmlElement | null;
  /** Part of what a field shows, which the field writes anew. */
  readonly isFieldResult: boolean;
  /** Inside a content control within the paragraph. */
  readonly control: XmlElement | null;
}

type Around = Omit<Inline, 'kind' | 'text' | 'element'>;

const OUTSIDE: Around = { run: null, revision: null, link: null, isFieldResult: false, control: null };
const SIGNS: Readonly<Record<string, { readonly kind: InlineKind; readonly text: string }>> = {
  tab: { kind: 'tab', text: '\t' },
  ptab: { kind: 'tab', text: '\t' },
  br: { kind: 'break', text: '\n' },
  cr: { kind: 'break', text: '\n' },
  noBreakHyphen: { kind: 'sign', text: '\u2011' },
  softHyphen: { kind: 'sign', text: '\u00ad' },
};
const TRANSPARENT = new Set(['smartTag', 'customXml', 'bdo', 'dir', 'sdtContent', 'rubyBase', 'ruby']);

/**
 * The pieces of a paragraph in order, text taken out under tracked changes included (its `revision` says so). A field
 * may begin in one paragraph and end in a later one: whoever reads several passes the same tracker along.
 */
export function inlinesOf(paragraph: XmlElement, fields: FieldTracker = new FieldTracker()): Inline[] {
  const found: Inline[] = [];
  collect(paragraph, OUTSIDE, fields, found);
  return found;
}

function collect(container: XmlElement, around: Around, fields: FieldTracker, found: Inline[]): void {
  for (const element of container.elements()) {
    if (!element.isOwn) collectForeign(element, around, fields, found);
    else if (element.name === 'r') collectRun(element, { ...around, run: element }, fields, found);
    else if (element.name === 'hyperlink') collect(element, { ...around, link: element }, fields, found);
    else if (element.name === 'fldSimple') collect(element, { ...around, isFieldResult: true }, fields, found);
    else if (element.name === 'sdt') collect(element, { ...around, control: element }, fields, found);
    else if (TRANSPARENT.has(element.name)) collect(element, around, fields, found);
    else {
      const revision = revisionOf(element);
      if (revision !== null) collect(element, { ...around, revision }, fields, found);
    }
  }
}

function collectForeign(element: XmlElement, around: Around, fields: FieldTracker, found: Inline[]): void {
  if (element.name === 'AlternateContent') {
    const shown = shownAlternative(element);
    if (shown !== undefined) collect(shown, around, fields, found);
  } else if (element.name === 'oMath' || element.name === 'oMathPara') {
    found.push({ ...around, kind: 'math', text: mathText(element), element });
  }
}

function collectRun(run: XmlElement, around: Around, fields: FieldTracker, found: Inline[]): void {
  for (const element of run.elements()) {
    if (fields.follow(element) || fields.isInCode) continue;
    const here: Around = fields.isInResult ? { ...around, isFieldResult: true } : around;
    if (element.name === 'AlternateContent') {
      const shown = shownAlternative(element);
      if (shown !== undefined) collectRun(shown, here, fields, found);
    } else if (element.isOwn) addPiece(element, here, fields, found);
  }
}

function addPiece(element: XmlElement, around: Around, fields: FieldTracker, found: Inline[]): void {
  const { name } = element;
  const sign = SIGNS[name];
  const add = (kind: InlineKind, text = ''): void => {
    found.push({ ...around, kind, text, element });
  };
  if (name === 't' || name === 'delText') add('text', element.text);
  else if (sign !== undefined) add(sign.kind, sign.text);
  else if (name === 'sym') add('sign', symbol(element));
  else if (name === 'footnoteReference' || name === 'endnoteReference') add('note');
  else if (name === 'commentReference') add('comment');
  else if (name === 'ruby') for (const base of element.elements('rubyBase')) collect(base, around, fields, found);
  else if (name === 'drawing' || name === 'pict' || name === 'object') add(drawingKind(element));
}

function drawingKind(element: XmlElement): InlineKind {
  let kind: InlineKind = 'object';
  for (const part of element.descendants()) {
    if (part.name === 'txbxContent') return 'box';
    if (part.name === 'blip' || part.name === 'imagedata') kind = 'image';
  }
  return kind;
}

/** The blocks of text boxes stand in these, each once. */
export function boxesOf(drawing: XmlElement): XmlElement[] {
  const boxes: XmlElement[] = [];
  const look = (element: XmlElement): void => {
    if (element.is('txbxContent')) boxes.push(element);
    else if (element.name === 'AlternateContent') {
      const shown = shownAlternative(element);
      if (shown !== undefined) look(shown);
    } else for (const child of element.elements()) look(child);
  };
  look(drawing);
  return boxes;
}

function symbol(element: XmlElement): string {
  const code = Number.parseInt(element.attribute('char') ?? '', 16);
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : '';
}

/** Its letters in order: enough to find it and to see that it changed. */
function mathText(element: XmlElement): string {
  let text = '';
  for (const part of element.descendants()) if (part.name === 't') text += part.text;
  return text;
}
