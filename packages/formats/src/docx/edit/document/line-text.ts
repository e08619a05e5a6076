import type { DocumentLine } from '../../read/lines.ts';
import { piecesOf, textOf } from '../text/pieces.ts';

/** Does the line begin with this text, as it is shown or by its words alone? Spaces do not count. */
export function startsAs(line: DocumentLine, expected: string): boolean {
  const wanted = normal(expected);
  if (wanted === '') return normal(line.plain) === '';
  return [line.text, shownWords(line.text), currentText(line)].some((text) => normal(text).startsWith(wanted));
}

/** Its words now: an earlier operation may have written others since lines were read. */
export function currentText({ paragraphs, plain, element }: DocumentLine): string {
  if (!element.isTouched) return plain;
  return paragraphs.map((paragraph) => textOf(piecesOf(paragraph.element))).join('\n');
}

function shownWords(text: string): string {
  return text.replace(/^\s*(?:#+|[-•*]|\(?\w{1,4}[.)])\s+/, '');
}

function normal(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
