import { countsIn } from './counts.ts';
import type { NamedFile } from './files.ts';
import type { DeliveredTarget } from './target.ts';

const name = String.raw`[\`"“']([^\`"”']+)[\`"”']`;
const bareTable =
  /\b(?:headers? only|only (?:the|a) headers?|just (?:the|a) headers?|no (?:data )?rows|empty (?:table|template))\b/i;

/** What must be in a file, from what a plan says of it. */
export function contentsIn({
  about: text,
  sheet,
}: Pick<NamedFile, 'about' | 'sheet'>): Omit<DeliveredTarget, 'path' | 'pattern' | 'removed'> {
  return {
    sheets: [...(sheet === null ? [] : [sheet]), ...namesAfter(text, 'sheets?')],
    ranges: rangesIn(text),
    sections: namesAfter(text, '(?:sections?|headings?|chapters?)'),
    columns: columnsIn(text),
    counts: countsIn(text),
    mayBeEmpty: bareTable.test(text),
  };
}

/** Cells that are to hold something; those that an item clears are not. */
function rangesIn(text: string): string[] {
  const ranges = text.matchAll(/\b(?:range|cells?)\s+[`"“']?([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)\b/g);
  return [...ranges].flatMap((match) => {
    const after = text.slice(match.index + match[0].length);
    return /^[^.;]{0,60}\b(?:clear|empt|blank)/i.test(after) ||
      /\b(?:clear|empt)\w*\s+$/i.test(text.slice(0, match.index))
      ? []
      : [match[1] ?? ''];
  });
}

/** `sheets "A", "B" and "C"`: every quoted name that follows the word. */
function namesAfter(text: string, word: string): string[] {
  const list = new RegExp(
    `\\b${word}:?\\s+(?:named |called |titled )?(${name}(?:(?:\\s*,\\s*|\\s+and\\s+|\\s*,\\s*and\\s+)${name})*)`,
    'gi',
  );
  return [...text.matchAll(list)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(new RegExp(name, 'g'))].map((found) => (found[1] ?? '').trim()),
  );
}

/** Names that are marked as such, or single words of a list: `columns day, amount and note`. */
function columnsIn(text: string): string[] {
  const marked = namesAfter(text, 'columns?').filter((each) => !isLetter(each));
  if (marked.length > 0) return marked;
  const list = /\bcolumns?:?\s+([\p{L}_][^.;:()`"“”\n]*)/iu.exec(text)?.[1] ?? '';
  const pieces = list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((piece) => piece.trim().split(/\s+/));
  const end = pieces.findIndex(([first = '']) => first === '' || notNames.test(first) || /^\d/.test(first));
  const kept = end === -1 ? pieces : pieces.slice(0, end);
  if (kept.length < 2) return [];
  // Of several words nobody can tell how many are the name.
  return kept.flatMap(([first = '', second]) =>
    (second === undefined || notNames.test(second)) && !isLetter(first) ? [first] : [],
  );
}

/** `columns B and C` are places. */
function isLetter(text: string): boolean {
  return /^(?:[A-Z]|A[A-Z])$/.test(text);
}

const notNames =
  /^(?:with|for|of|in|on|as|per|one|two|three|each|every|all|sorted|the|a|an|from|to|that|where|which|rows?|and|or|formatted|ordered|grouped|is|are)$/i;
