import type { FormatToken } from './tokenise-format.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Parts of `2024-05-31`, `2024-05-31T08:30:00` or `08:30:00`. */
export function datePartsOf(iso: string): DateParts | undefined {
  const match = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2}):(\d{2}))?/.exec(iso);
  if (match === null || match[0] === '') return undefined;
  const part = (index: number, otherwise: number): number =>
    match[index] === undefined ? otherwise : Number(match[index]);
  return {
    year: part(1, 1900),
    month: part(2, 1),
    day: part(3, 0),
    hour: part(4, 0),
    minute: part(5, 0),
    second: part(6, 0),
  };
}

export function formatDate(parts: DateParts, tokens: readonly FormatToken[]): string {
  const isTwelve = tokens.some(({ kind, text }) => kind === 'date' && text === 'a');
  return tokens
    .map((token, at) => {
      if (token.kind === 'date') return datePart(parts, token.text, isMinute(tokens, at), isTwelve);
      if (token.kind === 'elapsed') return elapsed(parts, token.text);
      return token.kind === 'literal' || token.kind === 'slash' || token.kind === 'point' || token.kind === 'comma'
        ? token.text
        : '';
    })
    .join('');
}

/** `m` means minutes behind hours or before seconds, else the month. */
function isMinute(tokens: readonly FormatToken[], at: number): boolean {
  const isDate = ({ kind }: FormatToken): boolean => kind === 'date' || kind === 'elapsed';
  const before = tokens.slice(0, at).findLast(isDate);
  const after = tokens.slice(at + 1).find(isDate);
  return before?.text.startsWith('h') === true || after?.text.startsWith('s') === true;
}

function datePart(parts: DateParts, text: string, isMinutes: boolean, isTwelve: boolean): string {
  const two = (value: number): string => String(value).padStart(text.length > 1 ? 2 : 1, '0');
  switch (text[0]) {
    case 'y':
      return text.length > 2 ? String(parts.year).padStart(4, '0') : String(parts.year % 100).padStart(2, '0');
    case 'm':
      if (isMinutes) return two(parts.minute);
      if (text.length < 3) return two(parts.month);
      if (text.length === 5) return (MONTHS[parts.month - 1] ?? '').slice(0, 1);
      return text.length === 3 ? (MONTHS[parts.month - 1] ?? '').slice(0, 3) : (MONTHS[parts.month - 1] ?? '');
    case 'd': {
      if (text.length < 3) return two(parts.day);
      const name = DAYS[new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()] ?? '';
      return text.length === 3 ? name.slice(0, 3) : name;
    }
    case 'h':
      return two(isTwelve ? ((parts.hour + 11) % 12) + 1 : parts.hour);
    case 's':
      return two(parts.second);
    default:
      return parts.hour < 12 ? 'AM' : 'PM';
  }
}

/** Hours, minutes or seconds since the start of the count, which the ISO text keeps for less than a day only. */
function elapsed(parts: DateParts, text: string): string {
  const seconds = parts.hour * 3600 + parts.minute * 60 + parts.second;
  const divisor = text.startsWith('h') ? 3600 : text.startsWith('m') ? 60 : 1;
  return String(Math.floor(seconds / divisor)).padStart(text.length, '0');
}
