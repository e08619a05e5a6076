import { parseArea } from './area.ts';

/** What stands before the `!` of a reference. */
export interface SheetPrefix {
  /** As written, with quotes and `!`. */
  readonly text: string;
  /** `1` in `[1]Sheet1!A1`: another workbook. `0` is this workbook. */
  readonly book: string | undefined;
  /** Empty in `[1]!Name`. */
  readonly sheet: string;
  /** Second sheet of `Jan:Dec!A1`. */
  readonly lastSheet: string | undefined;
}

const QUOTED = /'(?:[^']|'')*'!/y;
const NAME = String.raw`[^\s'"!:;,()+\-*/^&=<>{}\[\]#@%$]+`;
const BARE = new RegExp(`(?:\\[[^\\[\\]'"!]+\\])?(?:${NAME}(?::${NAME})?)?!`, 'y');

/** The prefix that begins at an offset of a formula, or undefined. */
export function readPrefix(formula: string, at: number): SheetPrefix | undefined {
  const first = formula.charCodeAt(at);
  if (first === 0x27) {
    QUOTED.lastIndex = at;
    const text = QUOTED.exec(formula)?.[0];
    return text === undefined ? undefined : splitPrefix(text, text.slice(1, -2).replaceAll("''", "'"));
  }
  BARE.lastIndex = at;
  const text = BARE.exec(formula)?.[0];
  if (text === undefined || text === '!') return undefined;
  const prefix = splitPrefix(text, text.slice(0, -1));
  // `A1:Sheet2!B2` is a range between two sheets' cells; a sheet named A1 would stand in quotes.
  if (prefix.lastSheet !== undefined && prefix.book === undefined && parseArea(prefix.sheet) !== undefined)
    return undefined;
  return prefix;
}

export function isOtherBook(prefix: SheetPrefix | undefined): boolean {
  return prefix?.book !== undefined && prefix.book !== '0';
}

/** Whether the prefix names exactly this one sheet of this workbook. Excel ignores case here. */
export function namesSheet(prefix: SheetPrefix, sheet: string): boolean {
  if (isOtherBook(prefix)) return false;
  if (prefix.lastSheet !== undefined && !sameSheet(prefix.lastSheet, prefix.sheet)) return false;
  return sameSheet(prefix.sheet, sheet);
}

export function sameSheet(left: string, right: string): boolean {
  return left === right || left.toLowerCase() === right.toLowerCase();
}

/** Whether both name the same sheet or span, however they are written. */
export function isSamePrefix(one: SheetPrefix, other: SheetPrefix): boolean {
  return (
    one.book === other.book &&
    sameSheet(one.sheet, other.sheet) &&
    sameSheet(one.lastSheet ?? '', other.lastSheet ?? '')
  );
}

export function renderPrefix(prefix: Omit<SheetPrefix, 'text'>): string {
  const book = prefix.book === undefined ? '' : `[${prefix.book}]`;
  const names = prefix.lastSheet === undefined ? [prefix.sheet] : [prefix.sheet, prefix.lastSheet];
  const inner = `${book}${names.join(':')}`;
  return names.every(standsBare) && /^(\[[A-Za-z0-9_.]+\])?[^[\]]*$/.test(inner)
    ? `${inner}!`
    : `'${inner.replaceAll("'", "''")}'!`;
}

/** A sheet's name as a formula writes it: quoted unless no reader could take it for something else. */
export function quoteSheetName(name: string): string {
  return standsBare(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

function standsBare(name: string): boolean {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return false;
  if (/^[A-Za-z]{1,3}[0-9]+$/.test(name)) return false;
  return !/^(r[0-9]*c?[0-9]*|c[0-9]*|true|false)$/i.test(name);
}

function splitPrefix(text: string, inner: string): SheetPrefix {
  const open = inner.indexOf('[');
  const close = inner.indexOf(']', open);
  const isOther = open !== -1 && close !== -1;
  const names = isOther ? inner.slice(close + 1) : inner;
  const path = isOther ? inner.slice(0, open) : '';
  const book = isOther ? path + inner.slice(open + 1, close) : undefined;
  const colon = names.indexOf(':');
  if (colon === -1) return { text, book, sheet: names, lastSheet: undefined };
  return { text, book, sheet: names.slice(0, colon), lastSheet: names.slice(colon + 1) };
}
