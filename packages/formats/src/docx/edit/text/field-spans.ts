import type { TextMatch } from '../../../text/find/find-matches.ts';
import { trimMatch } from '../../../text/find/trim-match.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { changedWords } from './changed-words.ts';
import { tidyRuns } from './empty-runs.ts';
import { type TextPiece, textOf } from './pieces.ts';

/** What a field of this paragraph shows, as a stretch of the paragraph's text. */
export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  /** Its marks and its code; of a simple field, the element around what it shows. */
  readonly marks: readonly XmlElement[];
  /** Keeps words that are put into it: a link, a box to write in. */
  readonly isHolder: boolean;
}

const HOLDERS = /^\s*(?:HYPERLINK|FORM\w+)\b/i;

/** Fields that begin and end in the paragraph of these pieces and show text. */
export function fieldSpans(pieces: readonly TextPiece[]): FieldSpan[] {
  const first = pieces.find(({ inline }) => inline.isFieldResult)?.element;
  let paragraph = first?.parent ?? null;
  while (paragraph !== null && !paragraph.is('p')) paragraph = paragraph.parent;
  if (paragraph === null) return [];
  const places = new Map<XmlElement, { start: number; end: number }>();
  let length = 0;
  for (const { element, text } of pieces) {
    places.set(element, { start: length, end: length + text.length });
    length += text.length;
  }
  const found: FieldSpan[] = [];
  const open: Open[] = [];
  follow(paragraph);
  return found;

  function follow(element: XmlElement): void {
    for (const child of element.elements()) {
      if (child.is('txbxContent')) continue;
      if (child.is('fldSimple')) {
        open.push(opened(child, child.attribute('instr') ?? ''));
        follow(child);
        close(open.pop());
      } else if (child.is('fldChar')) mark(child);
      else if (child.is('instrText')) note(child);
      else {
        const place = places.get(child);
        if (place !== undefined) for (const field of open) widen(field, place);
        follow(child);
      }
    }
  }

  function mark(element: XmlElement): void {
    const type = element.attribute('fldCharType');
    if (type === 'begin') open.push(opened(element, ''));
    else open.at(-1)?.marks.push(element);
    if (type === 'end') close(open.pop());
  }

  function note(element: XmlElement): void {
    const field = open.at(-1);
    field?.marks.push(element);
    if (field !== undefined) field.code += element.text;
  }

  function close(field: Open | undefined): void {
    if (field === undefined || field.start >= field.end) return;
    found.push({ start: field.start, end: field.end, marks: field.marks, isHolder: HOLDERS.test(field.code) });
  }
}

interface Open {
  readonly marks: XmlElement[];
  code: string;
  start: number;
  end: number;
}

function opened(element: XmlElement, code: string): Open {
  return { marks: [element], code, start: Number.POSITIVE_INFINITY, end: 0 };
}

function widen(field: Open, place: { readonly start: number; readonly end: number }): void {
  field.start = Math.min(field.start, place.start);
  field.end = Math.max(field.end, place.end);
}

/** A match over a field is taken word by word, so that a page number stays one where its words stay. */
export function aroundFields(
  pieces: readonly TextPiece[],
  matches: readonly TextMatch[],
  fields: readonly FieldSpan[],
): readonly TextMatch[] {
  const text = textOf(pieces);
  const isFixed = pieces.some(({ kind }) => kind === 'fixed');
  return matches.flatMap((match) => {
    if (isFixed || !fields.some((field) => isTaken(field, text, match))) return [match];
    const { start, end, replacement } = match;
    return changedWords(text.slice(start, end), replacement).map((part) => ({
      start: start + part.start,
      end: start + part.end,
      replacement: part.replacement,
    }));
  });
}

/** Fields of which a match takes all they show: left behind, they would show it anew. */
export function takenFields(
  pieces: readonly TextPiece[],
  matches: readonly TextMatch[],
  fields: readonly FieldSpan[],
): FieldSpan[] {
  const text = textOf(pieces);
  return fields.filter((field) => matches.some((match) => isTaken(field, text, match)));
}

function isTaken(field: FieldSpan, whole: string, match: TextMatch): boolean {
  const { start, end, text } = trimMatch(whole, match);
  if (start > field.start || end < field.end) return false;
  if (start < field.start || text === '') return true;
  return end > field.end && !field.isHolder;
}

/** Takes the field away from around its text. */
export function dissolveFields(fields: readonly FieldSpan[]): void {
  const runs = new Set<XmlElement>();
  for (const element of new Set(fields.flatMap(({ marks }) => marks))) {
    const { parent } = element;
    if (element.is('fldSimple') && parent !== null) {
      element.before(...element.elements().filter((child) => !child.is('fldData')));
    } else if (parent !== null) runs.add(parent);
    element.remove();
  }
  tidyRuns([...runs]);
}
