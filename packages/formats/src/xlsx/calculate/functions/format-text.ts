import { textToNumber } from '../values/coerce.ts';
import { UncertainError } from '../values/uncertain.ts';
import { isError, type Scalar } from '../values/value.ts';
import { roundHalfUp } from './rounding.ts';
import { dateParts, secondsOf } from './serial-dates.ts';

const NUMBER_FORMAT = /^(\$?)(#,##)?(0+)(?:\.(0+))?(%?)$/;
const MONTHS = [
  ['January', 'February', 'March', 'April', 'May', 'June'],
  ['July', 'August', 'September', 'October', 'November', 'December'],
].flat();
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DATE_FORMATS = new Set(
  ['yyyy-mm-dd', 'yyyy', 'yy', 'mm/dd/yyyy', 'dd/mm/yyyy', 'mmm', 'mmmm', 'mm', 'dd', 'ddd', 'dddd'].concat([
    'yyyymmdd',
    'mmm yyyy',
    'mmmm yyyy',
    'dd-mmm-yyyy',
    'mmm-yy',
    'yyyy-mm',
    'dd.mm.yyyy',
    'm/d/yyyy',
    'd',
    'm',
  ]),
);

/** TEXT: the formats that all programs write alike. */
export function formatText(value: Exclude<Scalar, { code: string }>, format: string, usesDates1904: boolean): string {
  const parts = NUMBER_FORMAT.exec(format);
  const code = format.toLowerCase();
  const isTime = code === 'hh:mm' || code === 'hh:mm:ss' || code === 'h:mm';
  if (parts === null && !DATE_FORMATS.has(code) && !isTime)
    throw new UncertainError('it uses a format of TEXT that is not known here');
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const number = typeof value === 'string' ? textToNumber(value) : (value ?? 0);
  if (isError(number)) return String(value);
  if (parts !== null) return plain(number, parts);
  return isTime ? time(number, code) : date(number, code, usesDates1904);
}

function plain(value: number, [, currency, grouping, whole = '', decimals = '', percent]: readonly string[]): string {
  const places = decimals.length;
  const rounded = Math.abs(roundHalfUp(percent === '%' ? value * 100 : value, places));
  if (rounded >= 1e15) throw new UncertainError('TEXT shows a very large number');
  const [left = '0', right = ''] = rounded.toFixed(places).split('.');
  const filled = left.padStart(whole.length, '0');
  const digits = grouping === undefined ? filled : filled.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && rounded !== 0 ? '-' : '';
  return `${sign}${currency}${digits}${places > 0 ? `.${right}` : ''}${percent}`;
}

function date(value: number, code: string, usesDates1904: boolean): string {
  const parts = value < 0 ? undefined : dateParts(Math.floor(value), usesDates1904);
  if (parts === undefined) throw new UncertainError('TEXT shows a date that is none');
  const { year, month, day, weekday } = parts;
  if (!usesDates1904 && value < 61) throw new UncertainError('programs disagree on dates before March 1900');
  const name = MONTHS[month - 1] ?? '';
  const words: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yy: String(year % 100).padStart(2, '0'),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: String(month).padStart(2, '0'),
    m: String(month),
    dddd: DAYS[weekday] ?? '',
    ddd: (DAYS[weekday] ?? '').slice(0, 3),
    dd: String(day).padStart(2, '0'),
    d: String(day),
  };
  return code.replace(/y+|m+|d+/g, (word) => words[word] ?? word);
}

function time(value: number, code: string): string {
  if (value < 0) throw new UncertainError('TEXT shows a time that is none');
  const { hours, minutes, seconds } = secondsOf(value, code.endsWith('ss'));
  const two = (number: number): string => String(number).padStart(2, '0');
  const start = `${code.startsWith('hh') ? two(hours) : hours}:${two(minutes)}`;
  return code.endsWith('ss') ? `${start}:${two(seconds)}` : start;
}
