import { FileCorruptError, FileTooLargeError } from '../../base/errors.ts';
import { documentTypeError } from '../../xml/document-type.ts';
import { MAX_ROWS } from '../cell/cell-reference.ts';
import { CellScanner } from './cell-scanner.ts';
import { parseDigits } from './parse-bytes.ts';
import { FormulaGroups } from './read-formula.ts';
import { RowBuffer } from './row-buffer.ts';
import { TagBytes } from './tag-bytes.ts';
import { Utf8Chunks } from './utf8-chunks.ts';

export interface SheetScanOptions {
  /** Also make texts and formulas, of all rows or of these; the others have kinds and numbers only, which is faster. */
  readonly content?: boolean | ((row: number) => boolean);
  /** Keep the XML around the rows, up to this many bytes. */
  readonly outsideBytes?: number;
  /** Keep the opening tag of each row that says more than its number. */
  readonly rowTags?: boolean;
  /** Groups met by an earlier scan, when this one begins in the middle. */
  readonly formulas?: FormulaGroups;
  /** The bytes begin between two rows, after this one. */
  readonly afterRow?: number;
}

/** Gets each row; false ends the scan. `offset` is where the row's tag begins in the (UTF-8) part. */
export type RowVisitor = (row: RowBuffer, offset: number) => boolean;

/** No cell, and no tag, is larger: a file that holds one is made to exhaust memory. */
const MAX_TOKEN_BYTES = 64 * 1024 * 1024;
const MODE = { before: 0, betweenRows: 1, inRow: 2, after: 3 } as const;
const INCOMPLETE = -1;
/** Attributes of a row, besides its number, that say nothing to anybody who compares. */
const PLAIN = /^(?:spans|(?:.+:)?dyDescent)$/;

/**
 * Reads a worksheet's rows from chunks of bytes of any size, without a string or a tree of the whole. What is not
 * complete at the end of a chunk waits for the next, and is tried again only when the bytes have doubled: without that
 * a cell of many megabytes would cost the square of its size.
 */
export class SheetScanner {
  readonly formulas: FormulaGroups;
  readonly #visit: RowVisitor;
  readonly #row = new RowBuffer();
  readonly #tag = new TagBytes();
  readonly #cells: CellScanner;
  readonly #wantsContent: (row: number) => boolean;
  readonly #utf8 = new Utf8Chunks();
  readonly #outside: Buffer[] = [];
  #outsideRoom: number;
  #mode: number = MODE.before;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #retryAt = 0;
  #previousRow = 0;
  #rowOffset = 0;
  #position = 0;
  #isStopped = false;
  readonly #keepsRowTags: boolean;
  /** Opening tags of rows that say more than what every row has and no reader sees. */
  readonly rowTags: string[] = [];
  /** Bytes of XML around the rows that did not fit the limit. */
  outsideLeftOut = 0;

  constructor(visit: RowVisitor, options: SheetScanOptions = {}) {
    this.#visit = visit;
    const { content = false } = options;
    this.#wantsContent = typeof content === 'function' ? content : () => content;
    this.formulas = options.formulas ?? new FormulaGroups();
    this.#cells = new CellScanner(this.#row, this.formulas);
    this.#outsideRoom = options.outsideBytes ?? 0;
    this.#keepsRowTags = options.rowTags ?? false;
    if (options.afterRow === undefined) return;
    this.#mode = MODE.betweenRows;
    this.#previousRow = options.afterRow;
  }

  /** The XML before the rows and after them, tags of `sheetData` left out. */
  get outside(): string {
    const text = Buffer.concat(this.#outside).toString('utf8');
    return this.outsideLeftOut === 0 ? text : text.slice(0, text.lastIndexOf('>') + 1);
  }

  /** False when no more chunks are wanted. */
  push(chunk: Buffer): boolean {
    if (this.#isStopped) return false;
    this.#add(this.#utf8.push(chunk));
    if (this.#pendingBytes < this.#retryAt) return true;
    return this.#work();
  }

  end(): void {
    if (this.#isStopped) return;
    this.#add(this.#utf8.end());
    this.#work();
    if (!this.#isStopped && (this.#mode === MODE.inRow || this.#mode === MODE.betweenRows)) {
      throw new FileCorruptError('The XML of the sheet is cut off.', { offset: this.#position });
    }
  }

  #add(bytes: Buffer): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  #work(): boolean {
    const [only] = this.#pending;
    const bytes = this.#pending.length === 1 && only !== undefined ? only : Buffer.concat(this.#pending);
    const consumed = this.#scan(bytes);
    if (this.#isStopped) {
      this.#pending = [];
      return false;
    }
    const rest = bytes.subarray(consumed);
    if (rest.length > MAX_TOKEN_BYTES) {
      throw new FileTooLargeError('A single cell or tag of the sheet is over the limit.', {
        limit: 'token bytes',
        value: rest.length,
      });
    }
    this.#position += consumed;
    this.#pending = rest.length === 0 ? [] : [rest];
    this.#pendingBytes = rest.length;
    this.#retryAt = rest.length * 2;
    return true;
  }

  /** Works through complete tokens; gives how far it came. */
  #scan(bytes: Buffer): number {
    const limit = bytes.length;
    let at = 0;
    let outsideFrom = 0;
    while (!this.#isStopped) {
      if (bytes[at] !== 0x3c) {
        const tag = bytes.indexOf(0x3c, at);
        at = tag === -1 ? limit : tag;
        if (tag === -1) break;
      }
      if (at + 4 > limit) break;
      const second = bytes[at + 1];
      if (second === 0x21 || second === 0x3f) {
        const end = this.#skipSpecial(bytes, at);
        if (end === INCOMPLETE) break;
        at = end;
        continue;
      }
      if (this.#mode === MODE.inRow && isCellTag(bytes, at)) {
        const end = this.#cells.read(bytes, at, limit);
        if (end === INCOMPLETE) break;
        at = end;
        continue;
      }
      if (!this.#tag.read(bytes, at, limit)) break;
      const end = this.#tag.close + 1;
      const isOutside = this.#mode === MODE.before || this.#mode === MODE.after;
      if (!isOutside) this.#inside(bytes, at);
      if (this.#mode === MODE.inRow && this.#tag.is(bytes, 'c') && !this.#tag.isClosing) {
        const cellEnd = this.#cells.read(bytes, at, limit);
        if (cellEnd === INCOMPLETE) break;
        at = cellEnd;
        continue;
      }
      if (this.#mode === MODE.before && this.#tag.is(bytes, 'sheetData')) {
        this.#keepOutside(bytes.subarray(outsideFrom, at));
        this.#mode = this.#tag.isEmpty ? MODE.after : MODE.betweenRows;
        outsideFrom = end;
      } else if (!isOutside && this.#mode === MODE.after) {
        outsideFrom = end;
      }
      at = end;
    }
    if (this.#mode === MODE.before || this.#mode === MODE.after) this.#keepOutside(bytes.subarray(outsideFrom, at));
    return at;
  }

  /** A tag among the rows that is not a cell. */
  #inside(bytes: Buffer, at: number): void {
    const tag = this.#tag;
    if (tag.is(bytes, 'row')) {
      if (tag.isClosing) {
        if (this.#mode === MODE.inRow) this.#finishRow();
        return;
      }
      if (this.#mode === MODE.inRow) throw this.#damaged('a row begins inside another');
      this.#startRow(bytes, at);
      if (tag.isEmpty) this.#finishRow();
      else this.#mode = MODE.inRow;
    } else if (tag.isClosing && tag.is(bytes, 'sheetData')) {
      if (this.#mode === MODE.inRow) throw this.#damaged('a row is never closed');
      this.#mode = MODE.after;
    }
  }

  #startRow(bytes: Buffer, at: number): void {
    let number = this.#previousRow + 1;
    let isHidden = false;
    let isPlain = true;
    this.#tag.eachAttribute(bytes, (nameStart, nameEnd, start, end) => {
      if (nameEnd - nameStart === 1 && bytes[nameStart] === 0x72) {
        const written = parseDigits(bytes, start, end);
        if (written > 0) number = written;
        return;
      }
      if (this.#keepsRowTags && isPlain) isPlain = PLAIN.test(bytes.toString('latin1', nameStart, nameEnd));
      if (nameEnd - nameStart === 6 && bytes.toString('latin1', nameStart, nameEnd) === 'hidden') {
        isHidden = bytes[start] === 0x31 || bytes[start] === 0x74;
      }
    });
    if (!isPlain) this.rowTags.push(bytes.toString('latin1', at, this.#tag.close + 1));
    if (number > MAX_ROWS) throw this.#damaged(`row ${number} lies beyond the last row of a sheet`);
    this.#previousRow = number;
    this.#rowOffset = this.#position + at;
    this.#row.start(number, isHidden);
    this.formulas.startRow(number);
    this.#cells.startRow(this.#wantsContent(number));
  }

  #finishRow(): void {
    this.#mode = MODE.betweenRows;
    if (!this.#visit(this.#row, this.#rowOffset)) this.#isStopped = true;
  }

  #keepOutside(bytes: Buffer): void {
    const kept = Math.min(bytes.length, this.#outsideRoom);
    this.#outsideRoom -= kept;
    this.outsideLeftOut += bytes.length - kept;
    if (kept > 0) this.#outside.push(Buffer.from(bytes.subarray(0, kept)));
  }

  /** Comments, character data and instructions between elements. */
  #skipSpecial(bytes: Buffer, at: number): number {
    if (bytes[at + 1] === 0x3f) return after(bytes, '?>', at + 2);
    if (bytes.length - at < 9) return INCOMPLETE;
    const head = bytes.toString('latin1', at, at + 9);
    if (head.startsWith('<!--')) return after(bytes, '-->', at + 4);
    if (head === '<![CDATA[') return after(bytes, ']]>', at + 9);
    throw documentTypeError();
  }

  #damaged(reason: string): FileCorruptError {
    return new FileCorruptError(`The XML of the sheet is damaged: ${reason}.`, { offset: this.#position });
  }
}

/** `<c ` or `<c>` without a prefix: nearly every tag of a sheet. */
function isCellTag(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] !== 0x63) return false;
  const next = bytes[at + 2] ?? 0;
  return next <= 0x20 || next === 0x3e || next === 0x2f;
}

function after(bytes: Buffer, mark: string, from: number): number {
  const found = bytes.indexOf(mark, from, 'latin1');
  return found === -1 ? INCOMPLETE : found + mark.length;
}
