/** Words as the index tells them apart: letters and digits, without case and accents. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => fold(word));
}

export const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

export function fold(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What a question is made of, and not what it is about. */
const COMMON = new Set(
  `a about after all also am an and any are as at be been before being between both but by can could did do does doing done for from
  get give had has have having he her here him his how i if in into is it its just like many may me might more most much must my no
  nor not of off on once one only or other our out over per please should show so some such tell than that the their them then there
  these they this those through to too under until up us very was we were what when where which while who whom whose why will with
  within would you your find which`.split(/\s+/),
);

const ENDINGS = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ing',
  'ies',
  'ied',
  'ers',
  'er',
  'es',
  'ed',
  'ly',
  's',
  'y',
];
const SHORTEST_STEM = 4;

/** How the word begins in its other forms, too: `policies` and `policy` share `polic`. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** The words that a question is about; all of them where it has no others. */
export function askedWords(query: string): string[] {
  const all = [...new Set(wordsOf(query))];
  const telling = all.filter((word) => !COMMON.has(word));
  return telling.length === 0 ? all : telling;
}
