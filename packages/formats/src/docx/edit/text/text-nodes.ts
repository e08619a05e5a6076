import type { XmlElement } from '../../../xml/element.ts';
import { escapeText } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { printable } from '../../../xml/printable.ts';
import { wordElements } from '../fragment.ts';

/** XML of text within a run. Line breaks and tabs are elements of their own in Word; as characters they show as a space. */
export function textXml(text: string): string {
  return printable(text)
    .split(/(\r\n|\r|\n|\t)/)
    .map((part) => {
      if (part === '\t') return '<w:tab/>';
      if (/^[\r\n]/.test(part)) return '<w:br/>';
      return part === '' ? '' : `<w:t${needsSpaces(part) ? ' xml:space="preserve"' : ''}>${escapeText(part)}</w:t>`;
    })
    .join('');
}

/** A stretch of a text element: kept as it stood there, or new. */
export interface TextPart {
  readonly text: string;
  readonly isNew: boolean;
}

/** A text element with other text: the same element where it can be, else those that take its place. */
export function retext(tree: XmlTree, element: XmlElement, parts: readonly TextPart[]): XmlElement[] {
  const text = parts.map((part) => (part.isNew ? printable(part.text) : part.text)).join('');
  if (text === '') return [];
  // A line break that the file has within a text element shows as a space; only new ones are meant.
  if (parts.some((part) => part.isNew && /[\r\n\t]/.test(part.text))) {
    return wordElements(tree, parts.map((part) => (part.isNew ? textXml(part.text) : keptXml(part.text))).join(''));
  }
  element.setText(text);
  if (needsSpaces(text)) element.setAttribute('xml:space', 'preserve');
  return [element];
}

function keptXml(text: string): string {
  return text === '' ? '' : `<w:t xml:space="preserve">${escapeText(text)}</w:t>`;
}

/** Without the attribute Word drops the space at either end of a text element. */
function needsSpaces(text: string): boolean {
  return /^\s|\s$|\s\s/.test(text);
}
