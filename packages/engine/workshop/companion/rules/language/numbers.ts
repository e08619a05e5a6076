const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** `3`, `#3`, `three`. */
export function cardinal(word: string): number | null {
  const digits = /^#?(\d{1,4})$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const index = words.indexOf(word);
  return index < 0 ? null : index;
}

/** `3rd`, `third`, `last`, `previous`; from the end where it is negative. */
export function ordinal(word: string): number | null {
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  if (word === 'last' || word === 'final' || word === 'latest') return -1;
  if (word === 'previous' || word === 'prior') return -2;
  const index = ordinals.indexOf(word);
  return index <= 0 ? null : index;
}

/** The one that is meant, of so many; null where there is none. */
export function pickCounted<Thing>(things: readonly Thing[], number: number): Thing | null {
  return things.at(number < 0 ? number : number - 1) ?? null;
}
