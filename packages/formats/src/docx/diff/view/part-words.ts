import { FileCorruptError, FileTooLargeError } from '../../../base/errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { parseTree } from '../../../xml/parse-tree.ts';
import { plainText } from '../../compare/align-blocks.ts';
import { canonical } from '../../compare/canonical.ts';
import type { Side } from '../find/side.ts';

const TITLES: readonly (readonly [RegExp, string])[] = [
  [/^docProps\/core/i, 'Document properties'],
  [/^docProps\/app/i, 'Statistics and program'],
  [/^docProps\/custom/i, 'Custom properties'],
  [/^docProps\/thumbnail/i, 'Thumbnail'],
  [/\/settings\.xml$/i, 'Settings'],
  [/\/numbering\.xml$/i, 'Lists and numbering'],
  [/\/theme\//i, 'Theme'],
  [/\/fontTable\.xml$/i, 'Font table'],
  [/\/webSettings\.xml$/i, 'Web settings'],
  [/\/people\.xml$/i, 'People'],
  [/\/comments(?:Ids|Extensible)\.xml$/i, 'Comment data'],
  [/\/vbaProject\.bin$/i, 'Macros'],
  [/\/glossary\//i, 'Building blocks'],
  [/^customXml\//i, 'Custom data'],
];
const MOST_WORDS = 12;

export function partTitle(part: string): string {
  const title = TITLES.find(([pattern]) => pattern.test(part))?.[1];
  return title === undefined ? `Part ${part}` : `${title} (${part})`;
}

/** What two versions of a part differ in, by their top elements; other parts are only known to differ. */
export function partWords(before: Side, left: string, after: Side, right: string): string[] {
  const [first, second] = [topElements(before, left), topElements(after, right)];
  if (first === null || second === null) return ['The bytes differ.'];
  const words: string[] = [];
  for (const [name, from] of first) {
    const to = second.get(name);
    if (to === undefined) words.push(`${name} removed`);
    else if (key(from) !== key(to)) words.push(difference(name, from, to));
  }
  for (const name of second.keys()) if (!first.has(name)) words.push(`${name} added`);
  if (words.length === 0) return ['Only marks of saving differ; a reader sees no difference.'];
  return words.length <= MOST_WORDS ? words : [...words.slice(0, MOST_WORDS), `and ${words.length - MOST_WORDS} more`];
}

function difference(name: string, [from]: readonly XmlElement[], [to]: readonly XmlElement[]): string {
  const text = (element: XmlElement | undefined): string =>
    element === undefined ? '' : (element.attribute('val') ?? (plainText(element) || element.text)).trim();
  const [left, right] = [text(from), text(to)];
  const isShort = left !== right && left.length + right.length < 120;
  return isShort ? `${name}: ${left === '' ? '(none)' : left} → ${right === '' ? '(none)' : right}` : `${name} changed`;
}

function key(elements: readonly XmlElement[]): string {
  return elements.map((element) => canonical(element)).join('');
}

function topElements({ document }: Side, part: string): Map<string, XmlElement[]> | null {
  if (!/\.xml$/i.test(part)) return null;
  try {
    const found = new Map<string, XmlElement[]>();
    for (const element of parseTree(document.parts.read(part)).root.elements()) {
      const name = element.attribute('name') ?? element.name;
      const known = found.get(name);
      if (known === undefined) found.set(name, [element]);
      else known.push(element);
    }
    return found;
  } catch (error) {
    // A part that nobody reads may be anything; that it differs is known all the same.
    if (error instanceof FileCorruptError || error instanceof FileTooLargeError) return null;
    throw error;
  }
}
