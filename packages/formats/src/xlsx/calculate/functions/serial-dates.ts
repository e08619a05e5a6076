import { UncertainError } from '../values/uncertain.ts';

const DAY_MS = 86_400_000;
/** Days between the two ways to count dates. */
const SHIFT_1904 = 1462;
const LAST_SERIAL = 2_958_465;

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Sunday is 0. */
  readonly weekday: number;
}

/** The day that a whole number stands for; undefined outside of what Excel knows. 1900 has a 29 February there. */
export function dateParts(serial: number, usesDates1904: boolean): DateParts | undefined {
  const days = usesDates1904 ? serial + SHIFT_1904 : serial;
  if (serial < 0 || days > LAST_SERIAL) return undefined;
  const weekday = (days + 6) % 7;
  if (days === 0) return { year: 1900, month: 1, day: 0, weekday };
  if (days === 60) return { year: 1900, month: 2, day: 29, weekday };
  const date = new Date(Date.UTC(1899, 11, 30 + days + (days < 60 ? 1 : 0)));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday };
}

/** The number of a day; months and days beyond their ends go on into the next. Undefined outside of what Excel knows. */
export function serialOf(year: number, month: number, day: number, usesDates1904: boolean): number | undefined {
  const milliseconds = new Date(0).setUTCFullYear(year, month - 1, 1);
  const first = Math.round(milliseconds / DAY_MS) + 25_569;
  // Days are counted from the first of the month, which makes 60 the 29 February that 1900 has in Excel.
  const days = (first < 61 ? first - 1 : first) + day - 1;
  const serial = usesDates1904 ? days - SHIFT_1904 : days;
  return serial < 0 || days > LAST_SERIAL ? undefined : serial;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Hours, minutes and seconds of a day's part. Programs disagree whether to cut or to round parts of a second. */
export function secondsOf(value: number, isSecondWanted: boolean): { hours: number; minutes: number; seconds: number } {
  const exact = (value - Math.floor(value)) * 86_400;
  const nearest = Math.round(exact);
  const isWhole = Math.abs(exact - nearest) < 0.001;
  const floor = isWhole ? nearest : Math.floor(exact);
  const isSame = isWhole || (!isSecondWanted && Math.floor(nearest / 60) === Math.floor(floor / 60));
  if (!isSame) throw new UncertainError('it looks at parts of a second');
  const seconds = floor % 86_400;
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}
