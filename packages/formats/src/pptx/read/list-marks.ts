import type { XmlElement } from '../../xml/element.ts';
import { childNamed, wholeAttribute } from '../../xml/find-element.ts';
import type { TextParagraph } from '../tree/text.ts';

const DEEPEST = 8;

/**
 * What stands before each paragraph: a bullet, its number, or nothing, behind as much room as its level has. What a paragraph
 * does not say itself is guessed by where it stands: in placeholders (`isList`) and on deeper levels there are bullets.
 */
export function listMarks(paragraphs: readonly TextParagraph[], isList: boolean): string[] {
  let counts: number[] = [];
  return paragraphs.map(({ element, level: own, text }) => {
    const level = Math.min(own, DEEPEST);
    const properties = childNamed(element, 'pPr');
    const numbered = childNamed(properties, 'buAutoNum');
    // An empty paragraph shows no mark and ends no list.
    if (text.trim() === '') return '';
    counts = counts.slice(0, numbered === undefined ? level : level + 1);
    if (numbered !== undefined) {
      const number = (counts[level] ?? (wholeAttribute(numbered, 'startAt') ?? 1) - 1) + 1;
      counts[level] = number;
      return `${room(level)}${number}. `;
    }
    return hasBullet(properties, isList || level > 0) ? `${room(level)}- ` : room(level);
  });
}

function hasBullet(properties: XmlElement | undefined, guess: boolean): boolean {
  if (childNamed(properties, 'buNone') !== undefined) return false;
  return childNamed(properties, 'buChar') !== undefined || childNamed(properties, 'buBlip') !== undefined || guess;
}

function room(level: number): string {
  return '  '.repeat(level);
}
