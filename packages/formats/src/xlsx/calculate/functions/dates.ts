import { toText } from '../values/coerce.ts';
import type { CalculationContext } from '../values/context.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, NO_NUMBER, type Scalar } from '../values/value.ts';
import { type FunctionTable, scalar } from './definition.ts';
import { numeric } from './numbers.ts';
import { type DateParts, dateParts, daysInMonth, secondsOf, serialOf } from './serial-dates.ts';

export const DATES: FunctionTable = {
  DATE: numeric([3, 3], ([y = 0, m = 0, d = 0], context) => {
    const year = Math.trunc(y);
    if (year < 0 || year >= 10_000) return NO_NUMBER;
    if (context.usesDates1904 && year < 1904) throw new UncertainError('DATE gets a year before 1904');
    return orNumber(serialOf(year < 1900 ? year + 1900 : year, Math.trunc(m), Math.trunc(d), context.usesDates1904));
  }),
  YEAR: part((parts) => parts.year),
  MONTH: part((parts) => parts.month),
  DAY: part((parts) => parts.day),
  HOUR: clock((time) => time.hours, false),
  MINUTE: clock((time) => time.minutes, false),
  SECOND: clock((time) => time.seconds, true),
  TIME: numeric([3, 3], ([hours = 0, minutes = 0, seconds = 0]) => {
    const total = Math.trunc(hours) * 3600 + Math.trunc(minutes) * 60 + Math.trunc(seconds);
    return total < 0 ? NO_NUMBER : (total % 86_400) / 86_400;
  }),
  WEEKDAY: numeric([1, 2], ([serial = 0, kind = 1], context) => {
    const parts = partsOf(serial, context);
    if (isError(parts)) return parts;
    const { weekday } = parts;
    const type = Math.trunc(kind);
    if (type === 1) return weekday + 1;
    if (type === 2) return ((weekday + 6) % 7) + 1;
    if (type === 3) return (weekday + 6) % 7;
    return type >= 11 && type <= 17 ? ((weekday - (type - 10) + 7) % 7) + 1 : NO_NUMBER;
  }),
  WEEKNUM: numeric([1, 2], ([serial = 0, kind = 1], context) => {
    const parts = modern(serial, context);
    if (isError(parts)) return parts;
    const type = Math.trunc(kind);
    if (type === 21) return isoWeek(parts);
    const first = type === 1 ? 0 : type === 2 ? 1 : type >= 11 && type <= 17 ? (type - 10) % 7 : undefined;
    if (first === undefined) return NO_NUMBER;
    const newYear = new Date(Date.UTC(parts.year, 0, 1));
    return Math.floor((dayOfYear(parts) + ((newYear.getUTCDay() - first + 7) % 7) - 1) / 7) + 1;
  }),
  ISOWEEKNUM: numeric([1, 1], ([serial = 0], context) => {
    const parts = modern(serial, context);
    return isError(parts) ? parts : isoWeek(parts);
  }),
  EDATE: months((parts, month, context) => {
    const { year, month: moved } = addMonths(parts, month);
    return serialOf(year, moved, Math.min(parts.day, daysInMonth(year, moved)), context.usesDates1904);
  }),
  EOMONTH: months((parts, month, context) => {
    const { year, month: moved } = addMonths(parts, month);
    return serialOf(year, moved, daysInMonth(year, moved), context.usesDates1904);
  }),
  DAYS: numeric([2, 2], ([end = 0, start = 0]) => Math.floor(end) - Math.floor(start)),
  DATEDIF: scalar([3, 3], ([start = null, end = null, unit = null], context) => {
    if (typeof start === 'string' || typeof end === 'string')
      throw new UncertainError('DATEDIF gets a text for a date');
    const code = toText(unit);
    const [from, to] = [modern(Number(start), context), modern(Number(end), context)];
    if (isError(code)) return code;
    if (isError(from)) return from;
    if (isError(to)) return to;
    if (Number(start) > Number(end)) return NO_NUMBER;
    const all = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
    switch (code.toLowerCase()) {
      case 'd':
        return Math.floor(Number(end)) - Math.floor(Number(start));
      case 'm':
        return all;
      case 'y':
        return Math.floor(all / 12);
      case 'ym':
        return all % 12;
      default:
        throw new UncertainError(`it uses DATEDIF with "${code}"`);
    }
  }),
};

function orNumber(serial: number | undefined): number | ErrorValue {
  return serial ?? NO_NUMBER;
}

export function partsOf(serial: number, { usesDates1904 }: CalculationContext): DateParts | ErrorValue {
  return dateParts(Math.floor(serial), usesDates1904) ?? NO_NUMBER;
}

/** The same for days on which all programs agree. */
export function modern(serial: number, context: CalculationContext): DateParts | ErrorValue {
  const parts = partsOf(serial, context);
  if (!isError(parts) && !context.usesDates1904 && serial < 61)
    throw new UncertainError('programs disagree on dates before March 1900');
  return parts;
}

function part(pick: (parts: DateParts) => number) {
  return numeric([1, 1], ([serial = 0], context): Scalar => {
    const parts = partsOf(serial, context);
    return isError(parts) ? parts : pick(parts);
  });
}

function clock(pick: (time: ReturnType<typeof secondsOf>) => number, isSecondWanted: boolean) {
  return numeric([1, 1], ([value = 0]) => (value < 0 ? NO_NUMBER : pick(secondsOf(value, isSecondWanted))));
}

function months(apply: (parts: DateParts, months: number, context: CalculationContext) => number | undefined) {
  return numeric([2, 2], ([serial = 0, count = 0], context) => {
    const parts = modern(serial, context);
    return isError(parts) ? parts : orNumber(apply(parts, Math.trunc(count), context));
  });
}

function addMonths({ year, month }: DateParts, count: number): { year: number; month: number } {
  const all = year * 12 + month - 1 + count;
  return { year: Math.floor(all / 12), month: (((all % 12) + 12) % 12) + 1 };
}

function dayOfYear({ year, month, day }: DateParts): number {
  return Math.round((Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
}

/** Weeks begin on Monday; the first one holds the first Thursday of the year. */
function isoWeek(parts: DateParts): number {
  const thursday = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + 3 - ((parts.weekday + 6) % 7)));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / 86_400_000 / 7) + 1;
}
