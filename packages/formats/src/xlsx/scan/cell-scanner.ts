import { FileCorruptError } from '../../base/errors.ts';
import { decodeSpreadsheetText, unescapeXml } from '../../xml/escape.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { MAX_COLUMNS } from '../cell/cell-reference.ts';
import { readStringItem } from '../package/read-strings.ts';
import { parseColumn, parseDigits, parseNumber } from './parse-bytes.ts';
import { PlainItem } from './plain-item.ts';
import { type FormulaGroups, UNREAD_FORMULA } from './read-formula.ts';
import { RAW, type RowBuffer } from './row-buffer.ts';
import { nextTag, TagBytes } from './tag-bytes.ts';
import { TextCache } from './text-cache.ts';

const INCOMPLETE = -1;
const TYPE = { number: 0, shared: 1, string: 2, boolean: 3, error: 4, date: 5, inline: 6 } as const;

/** Reads `<c …>…</c>` from bytes into the row. */
export class CellScanner {
  readonly #row: RowBuffer;
  readonly #formulas: FormulaGroups;
  readonly #tag = new TagBytes();
  readonly #item = new PlainItem();
  #texts: TextCache | undefined;
  #previousColumn = -1;
  #wantsContent = false;

  constructor(row: RowBuffer, formulas: FormulaGroups) {
    this.#row = row;
    this.#formulas = formulas;
  }

  startRow(wantsContent: boolean): void {
    this.#previousColumn = -1;
    this.#wantsContent = wantsContent;
  }

  /** The position after the cell that begins at `at`; -1 when it does not end within the bytes. */
  read(bytes: Buffer, at: number, limit: number): number {
    let position = at + 1;
    while (position < limit && !isNameEnd(bytes[position] ?? 0)) position += 1;
    let column = -1;
    let style = 0;
    let type: number = TYPE.number;
    for (;;) {
      while (position < limit && (bytes[position] ?? 0) <= 0x20) position += 1;
      if (position >= limit) return INCOMPLETE;
      const code = bytes[position];
      if (code === 0x3e) break;
      if (code === 0x2f) {
        if (position + 1 >= limit) return INCOMPLETE;
        this.#previousColumn = this.#columnOf(column);
        return position + 2;
      }
      if (code === 0x72 && bytes[position + 1] === 0x3d && bytes[position + 2] === 0x22) {
        const end = endOfValue(bytes, position + 3, limit);
        if (end === INCOMPLETE) return INCOMPLETE;
        column = parseColumn(bytes, position + 3, end, MAX_COLUMNS);
        position = end + 1;
        continue;
      }
      const nameStart = position;
      while (position < limit && bytes[position] !== 0x3d && bytes[position] !== 0x3e) position += 1;
      const nameEnd = position;
      while (position < limit && bytes[position] !== 0x22 && bytes[position] !== 0x27 && bytes[position] !== 0x3e)
        position += 1;
      if (position >= limit) return INCOMPLETE;
      const quote = bytes[position] ?? 0;
      if (quote === 0x3e) break;
      const start = position + 1;
      position = start;
      while (position < limit && bytes[position] !== quote) position += 1;
      if (position >= limit) return INCOMPLETE;
      const name = nameEnd - nameStart === 1 || (bytes[nameStart + 1] ?? 0) <= 0x20 ? bytes[nameStart] : 0;
      if (name === 0x72) column = parseColumn(bytes, start, position, MAX_COLUMNS);
      else if (name === 0x73) style = Math.max(0, parseDigits(bytes, start, position));
      else if (name === 0x74) type = typeOf(bytes, start, position);
      position += 1;
    }
    return this.#readChildren(bytes, position + 1, limit, this.#columnOf(column), style, type);
  }

  #columnOf(written: number): number {
    return written >= 0 ? written : this.#previousColumn + 1;
  }

  #readChildren(bytes: Buffer, from: number, limit: number, column: number, style: number, type: number): number {
    const before = this.#row.count;
    let cell = -1;
    let at = from;
    for (;;) {
      if (bytes[at] !== 0x3c) {
        at = bytes.indexOf(0x3c, at);
        if (at === -1) return this.#undo(before);
      }
      if (at + 2 >= limit) return this.#undo(before);
      if (bytes[at + 1] === 0x76 && bytes[at + 2] === 0x3e) {
        const end = nextTag(bytes, at + 3);
        if (end !== -1 && end + 8 <= limit && isEndOf(bytes, end, 0x76)) {
          cell = this.#place(cell, column, style);
          this.#readValue(bytes, at + 3, end, cell, type, true);
          at = end + 4;
          if (!isEndOf(bytes, at, 0x63)) continue;
          at += 4;
          break;
        }
      }
      if (bytes[at + 1] === 0x21 || bytes[at + 1] === 0x3f) {
        at = skipSpecial(bytes, at);
        if (at === INCOMPLETE) return this.#undo(before);
        continue;
      }
      const tag = this.#tag;
      if (!tag.read(bytes, at, limit)) return this.#undo(before);
      if (tag.isClosing) {
        at = tag.close + 1;
        if (tag.is(bytes, 'c')) break;
        continue;
      }
      if (tag.isEmpty) {
        if (tag.is(bytes, 'f')) cell = this.#readFormula(bytes, '', cell, column, style);
        at = tag.close + 1;
        continue;
      }
      const start = tag.close + 1;
      const length = tag.nameEnd - tag.nameStart;
      const name = length === 1 ? bytes[tag.nameStart] : 0;
      const isInline = length === 2 && tag.is(bytes, 'is');
      if (isInline && this.#item.read(bytes, start, limit)) {
        cell = this.#place(cell, column, style);
        this.#row.kinds[cell] = RAW.text;
        if (this.#wantsContent) {
          const { textStart, textEnd } = this.#item;
          this.#texts ??= new TextCache();
          this.#row.texts[cell] = this.#texts.get(bytes, textStart, textEnd, spreadsheetText);
        }
        at = this.#item.end;
        continue;
      }
      const end = isInline || name === 0 ? endOfElement(bytes, start, limit) : nextTag(bytes, start);
      if (end === -1 || end + 2 > limit) return this.#undo(before);
      const isPlain = bytes[end + 1] === 0x2f;
      if (name === 0x76) {
        const stop = isPlain ? end : endOfElement(bytes, start, limit);
        if (stop === -1) return this.#undo(before);
        cell = this.#place(cell, column, style);
        this.#readValue(bytes, start, stop, cell, type, isPlain);
        at = stop;
      } else if (name === 0x66) {
        const stop = isPlain ? end : endOfElement(bytes, start, limit);
        if (stop === -1) return this.#undo(before);
        const text =
          this.#wantsContent || tag.attributesStart < tag.close
            ? plainText(bytes, start, stop, isPlain)
            : UNREAD_FORMULA;
        cell = this.#readFormula(bytes, text, cell, column, style);
        at = stop;
      } else if (isInline) {
        cell = this.#place(cell, column, style);
        this.#row.kinds[cell] = RAW.text;
        if (this.#wantsContent) this.#row.texts[cell] = inlineText(bytes, start, end);
        at = end;
      } else {
        at = end;
      }
    }
    this.#previousColumn = column;
    if (cell !== -1 && this.#row.formulas[cell] === undefined) this.#coverByArray(cell, column);
    return at;
  }

  #undo(count: number): number {
    this.#row.count = count;
    return INCOMPLETE;
  }

  #place(cell: number, column: number, style: number): number {
    if (cell !== -1) return cell;
    if (column >= MAX_COLUMNS) {
      throw new FileCorruptError('A cell lies beyond the last column of a sheet.', { row: this.#row.number });
    }
    // Without this, a row that names one cell a million times would be a million cells.
    if (this.#row.count >= MAX_COLUMNS) {
      throw new FileCorruptError('A row holds more cells than a sheet has columns.', { row: this.#row.number });
    }
    return this.#row.add(column, style);
  }

  #readFormula(bytes: Buffer, content: string, cell: number, column: number, style: number): number {
    const read = this.#formulas.read(bytes, this.#tag, content, {
      row: this.#row.number,
      column,
      isExpanded: this.#wantsContent,
    });
    if (read.text === undefined) return cell;
    const placed = this.#place(cell, column, style);
    this.#row.formulas[placed] = read.text;
    this.#row.arrays[placed] = read.array;
    return placed;
  }

  #coverByArray(cell: number, column: number): void {
    const range = this.#formulas.covering(this.#row.number, column);
    if (range === undefined) return;
    this.#row.formulas[cell] = range.text;
    this.#row.arrays[cell] = range.reference;
  }

  #readValue(bytes: Buffer, start: number, end: number, cell: number, type: number, isPlain: boolean): void {
    const row = this.#row;
    if (type === TYPE.number || type === TYPE.shared) {
      let value = isPlain ? parseNumber(bytes, start, end) : Number.NaN;
      const text = Number.isNaN(value) ? plainText(bytes, start, end, isPlain).trim() : '';
      // The digits may stand in character data or as references.
      if (text !== '') value = parseNumber(Buffer.from(text), 0, Buffer.byteLength(text));
      if (!Number.isNaN(value)) {
        row.kinds[cell] = type === TYPE.shared ? RAW.shared : RAW.number;
        row.numbers[cell] = value;
        return;
      }
      if (text === '') return;
      row.kinds[cell] = RAW.text;
      row.texts[cell] = type === TYPE.shared ? '' : text;
      return;
    }
    if (type === TYPE.boolean) {
      row.kinds[cell] = RAW.boolean;
      row.numbers[cell] = isTrue(bytes, start, end, isPlain) ? 1 : 0;
      return;
    }
    row.kinds[cell] = type === TYPE.error ? RAW.error : type === TYPE.date ? RAW.date : RAW.text;
    if (!this.#wantsContent && type !== TYPE.date) return;
    const text = plainText(bytes, start, end, isPlain);
    row.texts[cell] = type === TYPE.error || type === TYPE.date ? text : decodeSpreadsheetText(text);
  }
}

function isNameEnd(code: number): boolean {
  return code <= 0x20 || code === 0x3e || code === 0x2f;
}

function typeOf(bytes: Buffer, start: number, end: number): number {
  switch (bytes[start]) {
    case 0x73:
      return end - start === 1 ? TYPE.shared : TYPE.string;
    case 0x62:
      return TYPE.boolean;
    case 0x65:
      return TYPE.error;
    case 0x64:
      return TYPE.date;
    case 0x69:
      return TYPE.inline;
    default:
      return TYPE.number;
  }
}

/** Nearly all are one digit, which needs no string. */
function isTrue(bytes: Buffer, start: number, end: number, isPlain: boolean): boolean {
  if (isPlain && end - start === 1) return bytes[start] === 0x31;
  return /^(?:1|true)$/i.test(plainText(bytes, start, end, isPlain).trim());
}

/** Text between tags; `isPlain` says that nothing but text stands there. */
function plainText(bytes: Buffer, start: number, end: number, isPlain: boolean): string {
  const source = bytes.toString('utf8', start, end);
  if (isPlain) return unescapeXml(source);
  let text = '';
  const scanner = new XmlScanner(source);
  while (scanner.next()) if (scanner.kind === 'text') text += scanner.text;
  return text;
}

/** What nearly every string is: nothing but text. */
function spreadsheetText(bytes: Buffer, start: number, end: number): string {
  return decodeSpreadsheetText(unescapeXml(bytes.toString('utf8', start, end)));
}

function inlineText(bytes: Buffer, start: number, end: number): string {
  return readStringItem(new XmlScanner(`<is>${bytes.toString('utf8', start, end)}</is>`, 4), 'is');
}

/** `</v>` and the like, for a name of one letter. */
function isEndOf(bytes: Buffer, at: number, name: number): boolean {
  return bytes[at] === 0x3c && bytes[at + 1] === 0x2f && bytes[at + 2] === name && bytes[at + 3] === 0x3e;
}

/** Where the quote is that ends a value; -1 when it is not within the bytes. */
function endOfValue(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at < limit && bytes[at] !== 0x22) at += 1;
  return at < limit ? at : INCOMPLETE;
}

function skipSpecial(bytes: Buffer, at: number): number {
  const mark = bytes[at + 1] === 0x3f ? '?>' : bytes[at + 2] === 0x5b ? ']]>' : '-->';
  const found = bytes.indexOf(mark, at + 2, 'latin1');
  return found === -1 ? INCOMPLETE : found + mark.length;
}

const inner = new TagBytes();

/** Where the closing tag of the element begins whose content starts here; -1 when it is not within the bytes. */
function endOfElement(bytes: Buffer, start: number, limit: number): number {
  let depth = 1;
  let at = bytes.indexOf(0x3c, start);
  while (at !== -1 && at + 2 < limit) {
    if (bytes[at + 1] === 0x21 || bytes[at + 1] === 0x3f) {
      const end = skipSpecial(bytes, at);
      if (end === INCOMPLETE) return -1;
      at = bytes.indexOf(0x3c, end);
      continue;
    }
    if (!inner.read(bytes, at, limit)) return -1;
    if (inner.isClosing) depth -= 1;
    else if (!inner.isEmpty) depth += 1;
    if (depth === 0) return at;
    at = bytes.indexOf(0x3c, inner.close);
  }
  return -1;
}
