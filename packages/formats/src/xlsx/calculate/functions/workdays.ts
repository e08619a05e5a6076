import { toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { flatten } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, type Scalar } from '../values/value.ts';
import { modern } from './dates.ts';
import { type FunctionTable, range } from './definition.ts';

const MAX_DAYS = 200_000;

/** Days from Monday to Friday that are no holidays. */
export const WORKDAYS: FunctionTable = {
  NETWORKDAYS: range([2, 3], (call) => {
    const [from, to] = [dayAt(call, 0), dayAt(call, 1)];
    if (isError(from)) return from;
    if (isError(to)) return to;
    const holidays = holidaysOf(call);
    if (isError(holidays)) return holidays;
    const [first, last] = from <= to ? [from, to] : [to, from];
    if (last - first > MAX_DAYS) throw new UncertainError('NETWORKDAYS counts very many days');
    let count = 0;
    for (let day = first; day <= last; day += 1) if (isWorkday(call, day, holidays)) count += 1;
    return from <= to ? count : -count;
  }),
  WORKDAY: range([2, 3], (call) => {
    const [from, days] = [dayAt(call, 0), toNumber(call.scalar(1))];
    if (isError(from)) return from;
    if (isError(days)) return days;
    const holidays = holidaysOf(call);
    if (isError(holidays)) return holidays;
    let left = Math.abs(Math.trunc(days));
    if (left > MAX_DAYS) throw new UncertainError('WORKDAY counts very many days');
    let day = from;
    while (left > 0) {
      day += Math.sign(days);
      if (isWorkday(call, day, holidays)) left -= 1;
    }
    return day;
  }),
};

function dayAt(call: Call, index: number): number | ErrorValue {
  const value: Scalar = call.scalar(index);
  const number = toNumber(value);
  return isError(number) ? number : Math.floor(number);
}

function holidaysOf(call: Call): Set<number> | ErrorValue {
  const days = new Set<number>();
  if (!call.has(2)) return days;
  for (const value of flatten(call.matrix(2))) {
    if (isError(value)) return value;
    if (typeof value === 'number') days.add(Math.floor(value));
    else if (value !== null) throw new UncertainError('its holidays are not all dates');
  }
  return days;
}

function isWorkday(call: Call, day: number, holidays: ReadonlySet<number>): boolean {
  const parts = modern(day, call.context);
  return !isError(parts) && parts.weekday !== 0 && parts.weekday !== 6 && !holidays.has(day);
}
