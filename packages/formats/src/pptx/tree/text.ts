import { shownAlternative } from '../../ooxml/alternatives.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, wholeAttribute } from '../../xml/find-element.ts';

/** A stretch of a paragraph with one look. */
export interface TextRun {
  /** A field (slide number, date) is written anew by whoever shows it. */
  readonly kind: 'run' | 'break' | 'field' | 'math';
  readonly element: XmlElement;
  readonly text: string;
}

export interface TextParagraph {
  readonly element: XmlElement;
  /** From 0, as lists are nested. */
  readonly level: number;
  readonly runs: readonly TextRun[];
  readonly text: string;
}

/** Paragraphs of a shape's or a cell's `txBody`. */
export function paragraphsOf(body: XmlElement | null): TextParagraph[] {
  return childrenNamed(body ?? undefined, 'p').map((element) => {
    const runs = runsIn(element);
    const level = wholeAttribute(childNamed(element, 'pPr'), 'lvl') ?? 0;
    return { element, level, runs, text: runs.map(({ text }) => text).join('') };
  });
}

/** A line for each paragraph; breaks within one are kept as line breaks. */
export function bodyText(body: XmlElement | null): string {
  return paragraphsOf(body)
    .map(({ text }) => text)
    .join('\n');
}

function runsIn(paragraph: XmlElement): TextRun[] {
  return paragraph.elements().flatMap((element): TextRun[] => {
    switch (element.name) {
      case 'r':
        return [{ kind: 'run', element, text: childNamed(element, 't')?.text ?? '' }];
      case 'fld':
        return [{ kind: 'field', element, text: childNamed(element, 't')?.text ?? '' }];
      case 'br':
        return [{ kind: 'break', element, text: '\n' }];
      case 'm':
        return [{ kind: 'math', element, text: lettersOf(element) }];
      case 'AlternateContent': {
        const shown = shownAlternative(element);
        return shown === undefined ? [] : runsIn(shown);
      }
      default:
        return [];
    }
  });
}

/** Its letters in order: enough to find a formula and to see that it changed. */
function lettersOf(element: XmlElement): string {
  let text = '';
  for (const below of element.descendants()) if (below.name === 't') text += below.text;
  return text;
}
