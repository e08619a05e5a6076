import { type Area, parseArea } from './area.ts';
import { isSamePrefix, readPrefix, type SheetPrefix } from './sheet-prefix.ts';
import type { ReferenceToken, Token } from './token.ts';

const SPACE = /[ \t\r\n\u00a0]+/y;
const STRING = /"(?:[^"]|"")*"/y;
const NUMBER = /(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
/** A deleted sheet leaves `#REF!A1`: one broken thing, not an error and a live reference. */
const ERROR =
  /#REF!(?:\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]+:\$?[0-9]+)?|#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|VALUE!|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|PYTHON!|EXTERNAL!)/iy;
const CELLS = /\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?(?![\p{L}\p{N}_.(\\?!])/uy;
const COLUMNS = /\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\p{L}\p{N}_.(\\?!$])/uy;
const ROWS = /\$?[0-9]{1,7}:\$?[0-9]{1,7}(?![\p{L}\p{N}_.(\\?!])/uy;
const WORD = /[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*/uy;
const OPERATOR = /<=|>=|<>|[-+*/^&=<>%:@#]/y;
const AREAS = [CELLS, COLUMNS, ROWS];
const CELLS_ALONE = [CELLS];
const NO_AREAS: readonly RegExp[] = [];
const DOT = 0x2e;
const HASH = 0x23;
const DOLLAR = 0x24;
const SINGLE: Readonly<Record<string, 'open' | 'close' | 'separator' | 'brace'>> = {
  '(': 'open',
  ')': 'close',
  ',': 'separator',
  ';': 'separator',
  '{': 'brace',
  '}': 'brace',
};

/** Cuts a formula (without its `=`) into tokens; nothing is dropped, what is not understood is `unknown`. */
export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < formula.length) {
    const token = tokenAt(formula, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

export function joinTokens(tokens: readonly Token[]): string {
  let formula = '';
  for (const token of tokens) formula += token.text;
  return formula;
}

function tokenAt(formula: string, at: number): Token {
  const character = formula.charAt(at);
  const single = SINGLE[character];
  if (single !== undefined) return { kind: single, text: character };
  const code = formula.charCodeAt(at);
  const space = code <= 0x20 || code === 0xa0 ? match(SPACE, formula, at) : undefined;
  if (space !== undefined) return { kind: 'space', text: space };
  if (character === '"') {
    const string = match(STRING, formula, at);
    return string === undefined ? { kind: 'unknown', text: formula.slice(at) } : { kind: 'string', text: string };
  }
  // A workbook has tens of thousands of formulas: what cannot begin here is not tried.
  const prefix = formula.includes('!', at) ? readPrefix(formula, at) : undefined;
  const bodyAt = at + (prefix?.text.length ?? 0);
  const referring = readReferring(formula, bodyAt, prefix);
  if (referring !== undefined) return referring;
  if (prefix !== undefined) return { kind: 'unknown', text: prefix.text };
  const number = isDigit(code) || code === DOT ? match(NUMBER, formula, at) : undefined;
  if (number !== undefined) return { kind: 'number', text: number };
  const operator = match(OPERATOR, formula, at);
  if (operator !== undefined) return { kind: 'operator', text: operator };
  return { kind: 'unknown', text: String.fromCodePoint(formula.codePointAt(at) ?? 0) };
}

/** What may follow a sheet's name: an area, an error, a name, a function of another workbook, a table. */
function readReferring(formula: string, at: number, prefix: SheetPrefix | undefined): Token | undefined {
  const head = prefix?.text ?? '';
  const area = readArea(formula, at);
  if (area !== undefined) return withSecondEnd(formula, at, area, prefix);
  const code = formula.charCodeAt(at);
  const error = code === HASH ? match(ERROR, formula, at) : undefined;
  if (error !== undefined) return { kind: 'error', text: head + error, prefix, body: error };
  const word = beginsWord(code) ? (match(WORD, formula, at) ?? '') : '';
  const after = formula.charAt(at + word.length);
  if (after === '[') {
    const brackets = readBrackets(formula, at + word.length);
    if (brackets !== undefined)
      return { kind: 'structured', text: head + word + brackets, prefix, table: word, body: brackets };
  }
  if (word === '') return undefined;
  if (after === '(') return { kind: 'function', text: head + word, prefix, body: word };
  if (prefix === undefined && /^(true|false)$/i.test(word)) return { kind: 'boolean', text: word };
  return { kind: 'name', text: head + word, prefix, body: word };
}

/** `Data!A1:Data!B2` is one range, not two cells: deleting a row of it must not break it. */
function withSecondEnd(
  formula: string,
  at: number,
  { text, area }: { text: string; area: Area },
  prefix: SheetPrefix | undefined,
): ReferenceToken {
  const head = prefix?.text ?? '';
  const plain: ReferenceToken = { kind: 'reference', text: head + text, prefix, body: text, area };
  const next = at + text.length;
  if (prefix === undefined || area.to !== undefined || formula.charAt(next) !== ':') return plain;
  const second = readPrefix(formula, next + 1);
  if (second === undefined || !isSamePrefix(prefix, second)) return plain;
  const end = readArea(formula, next + 1 + second.text.length);
  if (end === undefined || end.area.to !== undefined) return plain;
  const whole: Area = { kind: 'cells', from: area.from, to: end.area.from };
  return { ...plain, text: `${head}${text}:${second.text}${end.text}`, body: `${text}:${end.text}`, area: whole };
}

function readArea(formula: string, at: number): { text: string; area: Area } | undefined {
  const code = formula.charCodeAt(at);
  const isLocked = code === DOLLAR;
  if (!isLocked && !isLetter(code) && !isDigit(code)) return undefined;
  const hasColon = formula.includes(':', at);
  const patterns = hasColon ? AREAS : isDigit(code) ? NO_AREAS : CELLS_ALONE;
  for (const pattern of patterns) {
    const text = match(pattern, formula, at);
    if (text === undefined) continue;
    const area = parseArea(text);
    if (area !== undefined) return { text, area };
    // `A1:ZZZ9` ends outside the sheet: the first half may still be a cell.
    const colon = text.indexOf(':');
    const half = colon === -1 ? undefined : parseArea(text.slice(0, colon));
    if (half !== undefined) return { text: text.slice(0, colon), area: half };
  }
  return undefined;
}

/** Balanced brackets; an apostrophe takes the special meaning from the character after it. */
function readBrackets(formula: string, at: number): string | undefined {
  let depth = 0;
  for (let index = at; index < formula.length; index += 1) {
    const character = formula.charAt(index);
    if (character === "'") index += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') {
      depth -= 1;
      if (depth === 0) return formula.slice(at, index + 1);
    }
  }
  return undefined;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Letters, `_` and the backslash; beyond ASCII the pattern itself decides. */
function beginsWord(code: number): boolean {
  return isLetter(code) || code === 0x5f || code === 0x5c || code > 0x7f;
}

function match(pattern: RegExp, formula: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(formula)?.[0];
}
