import { textToNumber, toCondition, toNumber, toText } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { flatten } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, type Scalar, WRONG_VALUE } from '../values/value.ts';
import { refuseOpen } from './collect.ts';
import { type FunctionTable, range, scalar } from './definition.ts';
import { formatText } from './format-text.ts';
import { findPattern, parsePattern } from './wildcard.ts';

const MAX_TEXT = 32_767;

export const TEXTS: FunctionTable = {
  LEN: texts([1, 1], ([text = '']) => text.length),
  LEFT: cut((text, count) => text.slice(0, count)),
  RIGHT: cut((text, count) => (count === 0 ? '' : text.slice(-count))),
  MID: scalar([3, 3], ([value = null, start = null, length = null]) => {
    const [text, from, count] = [toText(value), toNumber(start), toNumber(length)];
    if (isError(text)) return text;
    if (isError(from)) return from;
    if (isError(count)) return count;
    if (from < 1 || count < 0) return WRONG_VALUE;
    return text.substr(Math.trunc(from) - 1, Math.trunc(count));
  }),
  UPPER: texts([1, 1], ([text = '']) => sameLength(text, text.toUpperCase())),
  LOWER: texts([1, 1], ([text = '']) => sameLength(text, text.toLowerCase())),
  PROPER: texts([1, 1], ([text = '']) =>
    sameLength(
      text,
      text
        .toLowerCase()
        .replace(/(^|[^\p{L}])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase()),
    ),
  ),
  TRIM: texts([1, 1], ([text = '']) => text.replace(/ +/g, ' ').replace(/^ | $/g, '')),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  CLEAN: texts([1, 1], ([text = '']) => text.replace(/[\u0000-\u001f]/g, '')),
  REPT: scalar([2, 2], ([value = null, times = null]) => {
    const [text, count] = [toText(value), toNumber(times)];
    if (isError(text)) return text;
    if (isError(count)) return count;
    if (count < 0 || text.length * count > MAX_TEXT) return WRONG_VALUE;
    return text.repeat(Math.trunc(count));
  }),
  CONCATENATE: texts([1, 255], (parts) => bounded(parts.join(''))),
  CONCAT: range([1, 255], (call) => joined(call, 0, '', false)),
  TEXTJOIN: range([3, 255], (call) => {
    const delimiter = toText(call.scalar(0));
    const isSkipping = call.has(1) ? toCondition(call.scalar(1)) : true;
    if (isError(delimiter)) return delimiter;
    return isError(isSkipping) ? isSkipping : joined(call, 2, delimiter, isSkipping);
  }),
  EXACT: texts([2, 2], ([one, other]) => one === other),
  FIND: find((text, sought, from) => text.indexOf(sought, from)),
  SEARCH: find((text, sought, from) => findPattern(text, from, parsePattern(sought))),
  SUBSTITUTE: scalar([3, 4], ([value = null, oldValue = null, newValue = null, which]) => {
    const [text, sought, put] = [toText(value), toText(oldValue), toText(newValue)];
    if (isError(text)) return text;
    if (isError(sought)) return sought;
    if (isError(put)) return put;
    if (sought === '') return text;
    if (which === undefined) return bounded(text.split(sought).join(put));
    const number = toNumber(which);
    if (isError(number)) return number;
    if (number < 1) return WRONG_VALUE;
    const pieces = text.split(sought);
    const at = Math.trunc(number);
    if (pieces.length <= at) return text;
    return bounded(`${pieces.slice(0, at).join(sought)}${put}${pieces.slice(at).join(sought)}`);
  }),
  REPLACE: scalar([4, 4], ([value = null, start = null, length = null, put = null]) => {
    const [text, from, count, other] = [toText(value), toNumber(start), toNumber(length), toText(put)];
    if (isError(text)) return text;
    if (isError(from)) return from;
    if (isError(count)) return count;
    if (isError(other)) return other;
    if (from < 1 || count < 0) return WRONG_VALUE;
    const at = Math.trunc(from) - 1;
    return bounded(text.slice(0, at) + other + text.slice(at + Math.trunc(count)));
  }),
  CHAR: scalar([1, 1], ([value = null]) => {
    const code = toNumber(value);
    if (isError(code)) return code;
    if (code < 1 || code >= 256) return WRONG_VALUE;
    if (code >= 127) throw new UncertainError('CHAR depends on the system for such a sign');
    return String.fromCharCode(Math.trunc(code));
  }),
  CODE: texts([1, 1], ([text = '']) => {
    if (text === '') return WRONG_VALUE;
    if (text.charCodeAt(0) >= 127) throw new UncertainError('CODE depends on the system for such a sign');
    return text.charCodeAt(0);
  }),
  UNICHAR: scalar([1, 1], ([value = null]) => {
    const code = toNumber(value);
    if (isError(code)) return code;
    if (code < 1 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return WRONG_VALUE;
    return String.fromCodePoint(Math.trunc(code));
  }),
  UNICODE: texts([1, 1], ([text = '']) => text.codePointAt(0) ?? WRONG_VALUE),
  VALUE: scalar([1, 1], ([value = null]) => {
    if (typeof value === 'boolean') return WRONG_VALUE;
    return typeof value === 'string' ? textToNumber(value) : toNumber(value);
  }),
  HYPERLINK: range([1, 2], (call) => call.scalar(call.has(1) ? 1 : 0)),
  TEXT: scalar([2, 2], ([value = null, format = null], context) => {
    const code = toText(format);
    if (isError(code)) return code;
    return isError(value) ? value : formatText(value, code, context.usesDates1904);
  }),
};

/** A function of texts alone. */
function texts(arity: readonly [number, number], apply: (list: readonly string[]) => Scalar) {
  return scalar(arity, (values) => {
    const list: string[] = [];
    for (const value of values) {
      const text = toText(value);
      if (isError(text)) return text;
      list.push(text);
    }
    return apply(list);
  });
}

function cut(apply: (text: string, count: number) => string) {
  return scalar([1, 2], ([value = null, length = 1]) => {
    const [text, count] = [toText(value), toNumber(length)];
    if (isError(text)) return text;
    if (isError(count)) return count;
    return count < 0 ? WRONG_VALUE : apply(text, Math.trunc(count));
  });
}

function find(apply: (text: string, sought: string, from: number) => number) {
  return scalar([2, 3], ([what = null, where = null, start = 1]) => {
    const [sought, text, from] = [toText(what), toText(where), toNumber(start)];
    if (isError(sought)) return sought;
    if (isError(text)) return text;
    if (isError(from)) return from;
    if (from < 1 || from > text.length + 1) return WRONG_VALUE;
    const place = apply(text, sought, Math.trunc(from) - 1);
    return place === -1 ? WRONG_VALUE : place + 1;
  });
}

function joined(call: Call, from: number, delimiter: string, isSkipping: boolean): string | ErrorValue {
  const parts: string[] = [];
  for (let index = from; index < call.args.length; index += 1) {
    const matrix = call.matrix(index);
    refuseOpen(call, matrix, (last) => last === '' && (isSkipping || delimiter === ''));
    for (const value of flatten(matrix)) {
      const text = toText(value);
      if (isError(text)) return text;
      if (!isSkipping || text !== '') parts.push(text);
    }
  }
  return bounded(parts.join(delimiter));
}

function bounded(text: string): string | ErrorValue {
  return text.length > MAX_TEXT ? WRONG_VALUE : text;
}

/** Some letters become two in capitals here and stay one in Excel. */
function sameLength(before: string, after: string): string {
  if (before.length !== after.length) throw new UncertainError('programs disagree on the capitals of such letters');
  return after;
}
