/** A stretch of the calendar. Without a year it means that month or quarter of every year. */
export interface Period {
  readonly year: number | null;
  readonly from: number | null;
  /** Last month, 1 to 12. */
  readonly to: number | null;
  readonly words: string;
}

export interface Found<Value> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORT = 'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const MONTH = `(${MONTHS.join('|')}|${SHORT})\\b\\.?`;
const YEAR = '((?:19|20)\\d\\d)';
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 4,
};

/** "in March", "March 2025", "2025-03", "Q2", "second quarter of 2024", "H1", "between January and March", "in 2025". */
export function findPeriods(text: string): Found<Period>[] {
  const found: Found<Period>[] = [];
  const add = (pattern: string, read: (match: RegExpExecArray) => Omit<Period, 'words'> | null) => {
    for (const match of text.matchAll(new RegExp(pattern, 'gi'))) {
      const [start, end] = [match.index, match.index + match[0].length];
      const value = read(match);
      if (value === null || found.some((other) => start < other.end && end > other.start)) continue;
      found.push({ value: { ...value, words: periodWords(value) }, start, end });
    }
  };
  const year = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
  add(`\\b${MONTH}\\s*(?:-|–|to|through|until|and)\\s*${MONTH}(?:,?\\s+(?:of\\s+)?${YEAR})?`, (match) => {
    const [from, to] = [monthNumber(match[1]), monthNumber(match[2])];
    return from > to ? null : { year: year(match[3]), from, to };
  });
  add(`\\b${YEAR}[-/](0[1-9]|1[0-2])\\b(?![-/]\\d)`, (match) => month(year(match[1]), Number(match[2])));
  add(`\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, (match) => month(year(match[2]), monthNumber(match[1])));
  add(`\\b${YEAR}\\s*[-/]?\\s*q([1-4])\\b`, (match) => quarter(year(match[1]), Number(match[2])));
  add(`\\bq([1-4])(?:\\s*(?:of\\s+|[-/]\\s*)?${YEAR})?\\b`, (match) => quarter(year(match[2]), Number(match[1])));
  add(`\\b(first|1st|second|2nd|third|3rd|fourth|4th|last)\\s+quarter(?:\\s+(?:of\\s+)?${YEAR})?\\b`, (match) =>
    quarter(year(match[2]), ORDINALS[(match[1] ?? '').toLowerCase()] ?? 1),
  );
  add(`\\b(?:h([12])|(first|second)\\s+half)(?:\\s+(?:of\\s+)?${YEAR})?\\b`, (match) => {
    const isSecond = match[1] === '2' || match[2]?.toLowerCase() === 'second';
    return { year: year(match[3]), from: isSecond ? 7 : 1, to: isSecond ? 12 : 6 };
  });
  // "may" and "march" are also plain words: alone they count as months only after a word that asks for a time.
  add(
    `(?<=\\b(?:in|during|for|of|from|only|about|month|on|and|or|than|until|before|since)\\s+|^)${MONTH}(?!\\s+\\d{1,2}\\b)`,
    (match) => month(null, monthNumber(match[1])),
  );
  add(`\\b(january|february|april|june|july|august|september|october|november|december)\\b`, (match) =>
    month(null, monthNumber(match[1])),
  );
  add(`(?<=\\b(?:in|during|for|of|from|only|year|about)\\s+(?:the\\s+year\\s+)?)${YEAR}\\b(?![-/.]?\\d)`, (match) => ({
    year: year(match[1]),
    from: null,
    to: null,
  }));
  return found.sort((left, right) => left.start - right.start);
}

function month(year: number | null, number: number): Omit<Period, 'words'> {
  return { year, from: number, to: number };
}

function quarter(year: number | null, number: number): Omit<Period, 'words'> {
  return { year, from: number * 3 - 2, to: number * 3 };
}

function monthNumber(word: string | undefined): number {
  const short = (word ?? '').toLowerCase().slice(0, 3);
  return MONTHS.findIndex((name) => name.startsWith(short)) + 1;
}

function periodWords({ year, from, to }: Omit<Period, 'words'>): string {
  const suffix = year === null ? '' : ` ${year}`;
  if (from === null || to === null) return String(year);
  const name = (number: number) => {
    const word = MONTHS[number - 1] ?? '';
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  if (from === to) return name(from) + suffix;
  if (to - from === 2 && from % 3 === 1) return `Q${(from + 2) / 3}${suffix}`;
  return `${name(from)} to ${name(to)}${suffix}`;
}
