import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';

/** Cells that a formula may read, found without understanding it: rather too many than one too few. */
export interface QuickReferences {
  /** It may read cells that it does not name, through names, tables or functions that find cells. */
  readonly isOpen: boolean;
  /** Five numbers each: 1 when it may lie on any sheet, top, bottom, left, right. */
  readonly boxes: readonly number[];
}

const OPEN: QuickReferences = { isOpen: true, boxes: [] };
/** They read more than they name, or show another value though nothing that they name has changed. */
const FINDERS = new Set(['SUMIF', 'AVERAGEIF', 'OFFSET', 'INDIRECT', 'CELL', 'INFO']);

/** References of a formula, for a first look at tens of thousands of them. */
export function quickReferences(formula: string): QuickReferences {
  const boxes: number[] = [];
  const length = formula.length;
  let at = 0;
  while (at < length) {
    const code = formula.charCodeAt(at);
    if (code === QUOTE || code === APOSTROPHE) {
      at = closing(formula, at, code);
      continue;
    }
    if (code === BRACKET || code === HASH || code === COLON || code === AT) return OPEN;
    if (!isWord(code)) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < length && isWord(formula.charCodeAt(end))) end += 1;
    const after = formula.charCodeAt(end);
    if (after === BANG) {
      at = end;
      continue;
    }
    if (after === PARENTHESIS) {
      if (FINDERS.has(formula.slice(at, end).toUpperCase())) return OPEN;
      at = end + 1;
      continue;
    }
    const first = corner(formula, at, end);
    let last = first;
    if (after === COLON) {
      const from = end + 1;
      end = from;
      while (end < length && isWord(formula.charCodeAt(end))) end += 1;
      last = corner(formula, from, end);
      // `A1:INDEX(…)` or a range of sheets.
      if (formula.charCodeAt(end) === PARENTHESIS || formula.charCodeAt(end) === BANG) return OPEN;
      if (first === undefined || last === undefined) return OPEN;
    } else if (first === undefined || first.row === 0 || first.column === -1) {
      const isPlain = isNumber(formula, at, end) || /^(?:true|false)$/i.test(formula.slice(at, end));
      if (!isPlain) return OPEN;
      at = end;
      continue;
    }
    if (last === undefined) return OPEN;
    const isAnywhere = formula.charCodeAt(at - 1) === BANG ? 1 : 0;
    const rows = [first.row === 0 ? 1 : first.row, last.row === 0 ? MAX_ROWS : last.row];
    const columns = [first.column === -1 ? 0 : first.column, last.column === -1 ? MAX_COLUMNS - 1 : last.column];
    boxes.push(isAnywhere, Math.min(...rows), Math.max(...rows), Math.min(...columns), Math.max(...columns));
    at = end;
  }
  return { isOpen: false, boxes };
}

const QUOTE = 0x22;
const HASH = 0x23;
const APOSTROPHE = 0x27;
const PARENTHESIS = 0x28;
const COLON = 0x3a;
const AT = 0x40;
const BRACKET = 0x5b;
const BANG = 0x21;
const DOLLAR = 0x24;

function closing(formula: string, at: number, quote: number): number {
  for (let index = at + 1; index < formula.length; index += 1) {
    if (formula.charCodeAt(index) !== quote) continue;
    if (formula.charCodeAt(index + 1) === quote) index += 1;
    else return index + 1;
  }
  return formula.length;
}

/** Letters of any script, digits, `$`, `_`, `.`, `\` and `?`: what names and references are made of. */
function isWord(code: number): boolean {
  if (code >= 0x80) return true;
  if (code >= 0x30 && code <= 0x39) return true;
  const lower = code | 0x20;
  if (lower >= 0x61 && lower <= 0x7a) return true;
  return code === DOLLAR || code === 0x5f || code === 0x2e || code === 0x5c || code === 0x3f;
}

function isNumber(formula: string, at: number, end: number): boolean {
  const first = formula.charCodeAt(at);
  return (first >= 0x30 && first <= 0x39) || first === 0x2e
    ? /^[0-9.]+(?:[eE][0-9]*)?$/.test(formula.slice(at, end))
    : false;
}

/** `$A$1`, `A` (row 0) or `1` (column -1); undefined for anything else. */
function corner(formula: string, from: number, end: number): { row: number; column: number } | undefined {
  let at = from;
  if (formula.charCodeAt(at) === DOLLAR) at += 1;
  let column = 0;
  let letters = 0;
  for (; at < end; at += 1, letters += 1) {
    const lower = formula.charCodeAt(at) | 0x20;
    if (lower < 0x61 || lower > 0x7a) break;
    column = column * 26 + lower - 0x60;
  }
  if (letters > 3) return undefined;
  if (letters > 0 && formula.charCodeAt(at) === DOLLAR) at += 1;
  let row = 0;
  let digits = 0;
  for (; at < end; at += 1, digits += 1) {
    const code = formula.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return undefined;
    row = row * 10 + code - 0x30;
  }
  // What lies outside of a sheet is a name.
  if (letters + digits === 0 || column > MAX_COLUMNS || row > MAX_ROWS) return undefined;
  return { row, column: column - 1 };
}
