import { floatsAt, lend } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { type Box, overlap, placeOn } from './geometry.ts';

/** Letters that stand together. */
export interface Word extends Box {
  readonly text: string;
  /** Where pdfium has it in its own order, which is the logical one within a line, also from right to left. */
  readonly order: number;
  readonly isRightToLeft: boolean;
}

export interface PageWords {
  readonly words: readonly Word[];
  /** Text that runs up, down or askew, in the order of the file. */
  readonly turned: readonly string[];
  /** Words that lie beside the page, where nobody sees them. */
  readonly outside: number;
  /** The page has more letters than are read. */
  readonly isCut: boolean;
}

/** No page of a book has more; what is beyond is said to be left out. */
const MOST_CHARACTERS = 400_000;

const QUARTER = Math.PI / 2;
const LEVEL = 0.2;
const HYPHEN = 2;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

export function pageWords(page: PdfPage): PageWords {
  const { calls } = page.engine;
  const { text } = page;
  if (text === 0) return { words: [], turned: [], outside: 0, isCut: false };
  const total = calls.FPDFText_CountChars(text);
  const count = Math.min(total, MOST_CHARACTERS);
  const making = new WordMaker();
  const place = placeOn(page);
  const turn = (page.rotation * Math.PI) / 180;
  lend(page.engine, 16, (pointer) => {
    let box = floatsAt(page.engine, pointer, 4);
    for (let index = 0; index < count; index += 1) {
      const code = calls.FPDFText_GetUnicode(text, index);
      const letter = letterOf(code);
      if (letter === null) {
        making.end(code === 10 || code === 13);
        continue;
      }
      const angle = calls.FPDFText_GetCharAngle(text, index);
      calls.FPDFText_GetLooseCharBox(text, index, pointer);
      // A page has thousands of letters: the view is made anew only where the memory grew and moved.
      if (box.buffer !== page.engine.heap().buffer) box = floatsAt(page.engine, pointer, 4);
      const where = place(box[0] ?? 0, box[3] ?? 0, box[2] ?? 0, box[1] ?? 0);
      if (isLevel(angle + turn)) making.add(letter, where, index);
      else making.turn(letter, where, isOn(page, where));
    }
  });
  const { words, turned, outside } = making.done();
  const seen = words.filter((word) => isOn(page, word));
  return { words: seen, turned, outside: outside + words.length - seen.length, isCut: total > count };
}

function isOn({ width, height }: PdfPage, { x0, y0, x1, y1 }: Box): boolean {
  return x1 > 0 && x0 < width && y1 > 0 && y0 < height;
}

/** Null for white space and for what is no letter. */
function letterOf(code: number): string | null {
  // pdfium marks a hyphen at the end of a line this way: the page shows a hyphen, and so do we.
  if (code === HYPHEN) return '-';
  if (code <= 32 || code === 0xa0 || code === 0xfffe || code === 0xffff || code > 0x10_ff_ff) return null;
  if (code >= 0xfb00 && code <= 0xfb06) return LIGATURES[code - 0xfb00] ?? null;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return String.fromCodePoint(code);
}

function isLevel(angle: number): boolean {
  const off = Math.abs(angle) % (4 * QUARTER);
  return off < LEVEL || off > 4 * QUARTER - LEVEL;
}

/** Letters become words: by white space, and where one stands apart from the one before. */
class WordMaker {
  readonly #words: Word[] = [];
  readonly #turned: string[] = [];
  #letters = '';
  #box: { x0: number; y0: number; x1: number; y1: number } | undefined;
  #last: Box | undefined;
  #order = 0;
  #turning = '';
  /** Words that run up or down beside the page. */
  #outside = 0;
  #turnedWord = '';
  #isTurnedSeen = false;
  #lastTurned: Box | undefined;

  add(letter: string, box: Box, order: number): void {
    this.#endTurned();
    if (this.#last !== undefined && isApart(this.#last, box)) this.end(false);
    if (this.#box === undefined) {
      this.#box = { ...box };
      this.#order = order;
    } else {
      this.#box.x0 = Math.min(this.#box.x0, box.x0);
      this.#box.y0 = Math.min(this.#box.y0, box.y0);
      this.#box.x1 = Math.max(this.#box.x1, box.x1);
      this.#box.y1 = Math.max(this.#box.y1, box.y1);
    }
    this.#letters += letter;
    this.#last = box;
  }

  turn(letter: string, box: Box, isSeen: boolean): void {
    this.#endWord();
    // Of letters that stand apart, one may be on the page and the next beside it.
    if (this.#lastTurned !== undefined && isApart(onItsSide(this.#lastTurned), onItsSide(box))) this.#endTurnedWord();
    this.#lastTurned = box;
    this.#turnedWord += letter;
    this.#isTurnedSeen ||= isSeen;
  }

  end(isLine: boolean): void {
    this.#endWord();
    this.#endTurnedWord();
    if (isLine) this.#endTurned();
    else if (this.#turning !== '') this.#turning += ' ';
  }

  done() {
    this.end(true);
    return { words: this.#words, turned: this.#turned, outside: this.#outside };
  }

  #endWord(): void {
    if (this.#box !== undefined) {
      const isRightToLeft = RIGHT_TO_LEFT.test(this.#letters);
      this.#words.push({ text: this.#letters, ...this.#box, order: this.#order, isRightToLeft });
    }
    this.#letters = '';
    this.#box = undefined;
    this.#last = undefined;
  }

  #endTurnedWord(): void {
    if (this.#isTurnedSeen) this.#turning += this.#turnedWord;
    else if (this.#turnedWord !== '') this.#outside += 1;
    this.#turnedWord = '';
    this.#isTurnedSeen = false;
    this.#lastTurned = undefined;
  }

  #endTurned(): void {
    this.#endTurnedWord();
    const text = this.#turning.trim();
    if (text !== '') this.#turned.push(text);
    this.#turning = '';
  }
}

function onItsSide({ x0, y0, x1, y1 }: Box): Box {
  return { x0: y0, y0: x0, x1: y1, y1: x1 };
}

function isApart(one: Box, two: Box): boolean {
  const height = Math.max(one.y1 - one.y0, two.y1 - two.y0);
  const common = overlap(one.y0, one.y1, two.y0, two.y1);
  if (common < 0.3 * Math.min(one.y1 - one.y0, two.y1 - two.y0)) return true;
  return -overlap(one.x0, one.x1, two.x0, two.x1) > 0.35 * height;
}
