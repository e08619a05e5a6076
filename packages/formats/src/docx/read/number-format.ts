const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Beyond it roman and letters would be pages long. */
const LARGEST_SPELT = 5000;

/** A number of a list as people see it. Ways of counting that are not known here are shown in figures. */
export function formatNumber(value: number, format: string): string {
  if (value <= 0 || value > LARGEST_SPELT) return String(value);
  if (format === 'lowerRoman') return roman(value);
  if (format === 'upperRoman') return roman(value).toUpperCase();
  if (format === 'lowerLetter') return letters(value);
  if (format === 'upperLetter') return letters(value).toUpperCase();
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  if (format === 'ordinal') return `${value}${ordinalEnding(value)}`;
  if (format === 'decimalEnclosedCircle' && value <= 20) return String.fromCodePoint(0x2460 + value - 1);
  return String(value);
}

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, sign] of ROMAN) {
    text += sign.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return text;
}

/** a … z, aa, bb … zz, aaa: Word repeats the letter. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.ceil(value / 26));
}

function ordinalEnding(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
