import { InvalidArgumentError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { DeckEdit, ShapeReference } from '../../edit/deck/deck-edit.ts';
import { ParagraphNotFoundError, TextMismatchError, WrongShapeError } from '../../edit/deck/errors.ts';
import { slideElement } from '../../edit/fragment.ts';
import type { SlidePart } from '../../package/presentation.ts';
import { graphicData } from '../../tree/shapes.ts';
import type { PlacedShape } from '../../tree/slide.ts';
import { bodyText, paragraphsOf, type TextParagraph } from '../../tree/text.ts';

interface Named {
  readonly slide: number;
  readonly shape: ShapeReference;
  readonly expect?: string | undefined;
}

export interface FoundShape {
  readonly slide: SlidePart;
  readonly shape: PlacedShape;
}

export function findShape(edit: DeckEdit, { slide: number, shape: reference }: Named): FoundShape {
  const slide = edit.slide(number);
  return { slide, shape: edit.shape(slide, reference) };
}

/** A shape that holds text, with its text body. */
export function findText(edit: DeckEdit, named: Named): FoundShape & { readonly body: XmlElement } {
  const { slide, shape } = findShape(edit, named);
  if (shape.element.name !== 'sp') throw new WrongShapeError(slide.number, shape, 'a shape that holds text');
  const body = shape.body ?? newBody(edit, slide, shape);
  const { expect } = named;
  const text = bodyText(body);
  if (expect !== undefined && !startsAs(text, expect)) {
    throw new TextMismatchError(`Shape ${shape.id} of slide ${slide.number}`, text, expect);
  }
  return { slide, shape, body };
}

export function findTable(edit: DeckEdit, named: Named): FoundShape & { readonly table: XmlElement } {
  const { slide, shape } = findShape(edit, named);
  const table = childNamed(graphicData(shape.element), 'tbl');
  if (table === undefined) throw new WrongShapeError(slide.number, shape, 'a table');
  return { slide, shape, table };
}

/** Paragraphs from one to another, counted from 1. */
export function findParagraphs(body: XmlElement, from: number | undefined, to: number | undefined): TextParagraph[] {
  const all = paragraphsOf(body);
  if (from === undefined) return all;
  const last = Math.max(from, to ?? from);
  for (const wanted of [from, last]) {
    if (all[wanted - 1] === undefined) throw new ParagraphNotFoundError(wanted, all.length);
  }
  return all.slice(from - 1, last);
}

/** "shape 4 (Title) of slide 2". */
export function shapeWords({ slide, shape }: FoundShape): string {
  return `shape ${shape.id}${shape.name === '' ? '' : ` (${shape.name})`} of slide ${slide.number}`;
}

/** Exactly one of the two. */
export function onePlace(
  before: number | undefined,
  after: number | undefined,
): { readonly number: number; readonly isBefore: boolean } {
  const number = before ?? after;
  if (number !== undefined && (before === undefined || after === undefined)) {
    return { number, isBefore: before !== undefined };
  }
  throw new InvalidArgumentError('before', 'The place is not clear.', 'Give either `before` or `after`.');
}

function newBody(edit: DeckEdit, { part }: SlidePart, { element }: PlacedShape): XmlElement {
  const made = slideElement(edit.tree(part), '<p:txBody><a:bodyPr/><a:lstStyle/><a:p></a:p></p:txBody>');
  const extensions = childNamed(element, 'extLst');
  if (extensions === undefined) element.append(made);
  else extensions.before(made);
  return made;
}

function startsAs(text: string, expected: string): boolean {
  const normal = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  const wanted = normal(expected);
  return wanted === '' ? normal(text) === '' : normal(text).startsWith(wanted);
}
