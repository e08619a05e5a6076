import { floatsAt, lend } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { type Box, type Edge, edgesOn, overlap } from './geometry.ts';

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
const FIRST_RIGHT_TO_LEFT = 0x590;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];

export function pageWords(page: PdfPage): PageWords {
  const { calls } = page.engine;
  const { text } = page;
  if (text === 0) return { words: [], turned: [], outside: 0, isCut: false };
  const total = calls.FPDFText_CountChars(text);
  const count = Math.min(total, MOST_CHARACTERS);
  const making = new WordMaker(page);
  const [x0, y0, x1, y1] = edgesOn(page);
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
      making.place(edge(box, x0), edge(box, y0), edge(box, x1), edge(box, y1));
      if (isLevel(angle + turn)) making.add(letter, code, index);
      else making.turn(letter);
    }
  });
  const { words, turned, outside } = making.done();
  const size = { width: page.width, height: page.height };
  const seen = words.filter((word) => isOn(size, word));
  return { words: seen, turned, outside: outside + words.length - seen.length, isCut: total > count };
}

function edge(box: Float32Array, { from, sign, zero }: Edge): number {
  return sign * (box[from] ?? 0) + zero;
}

function isOn({ width, height }: { readonly width: number; readonly height: number }, box: Box): boolean {
  return box.x1 > 0 && box.x0 < width && box.y1 > 0 && box.y0 < height;
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

/**
 * Letters become words: by white space, and where one stands apart from the one before. A book has millions of letters:
 * where the last ones are is kept in numbers, and nothing is made for a letter alone.
 */
class WordMaker {
  readonly #words: Word[] = [];
  readonly #turned: string[] = [];
  readonly #page: { readonly width: number; readonly height: number };
  #letters = '';
  #isRightToLeft = false;
  /** The word so far. */
  readonly #word = makeBox();
  /** The letter at hand, and the one before it in its word. */
  #now = makeBox();
  #last = makeBox();
  #order = 0;
  #turning = '';
  /** Words that run up or down beside the page. */
  #outside = 0;
  #turnedWord = '';
  #isTurnedSeen = false;

  constructor({ width, height }: PdfPage) {
    this.#page = { width, height };
  }

  /** Where the next letter is. */
  place(x0: number, y0: number, x1: number, y1: number): void {
    const box = this.#now;
    box.x0 = x0;
    box.y0 = y0;
    box.x1 = x1;
    box.y1 = y1;
  }

  add(letter: string, code: number, order: number): void {
    if (this.#turnedWord !== '' || this.#turning !== '') this.#endTurned();
    const box = this.#now;
    if (this.#letters !== '' && isApart(this.#last, box)) this.end(false);
    const word = this.#word;
    if (this.#letters === '') {
      word.x0 = box.x0;
      word.y0 = box.y0;
      word.x1 = box.x1;
      word.y1 = box.y1;
      this.#order = order;
    } else {
      word.x0 = Math.min(word.x0, box.x0);
      word.y0 = Math.min(word.y0, box.y0);
      word.x1 = Math.max(word.x1, box.x1);
      word.y1 = Math.max(word.y1, box.y1);
    }
    this.#letters += letter;
    if (code >= FIRST_RIGHT_TO_LEFT && RIGHT_TO_LEFT.test(letter)) this.#isRightToLeft = true;
    this.#keep();
  }

  turn(letter: string): void {
    this.#endWord();
    // Of letters that stand apart, one may be on the page and the next beside it.
    if (this.#turnedWord !== '' && isApart(onItsSide(this.#last), onItsSide(this.#now))) this.#endTurnedWord();
    this.#isTurnedSeen ||= isOn(this.#page, this.#now);
    this.#turnedWord += letter;
    this.#keep();
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

  #keep(): void {
    [this.#last, this.#now] = [this.#now, this.#last];
  }

  #endWord(): void {
    if (this.#letters === '') return;
    const { x0, y0, x1, y1 } = this.#word;
    this.#words.push({
      text: this.#letters,
      x0,
      y0,
      x1,
      y1,
      order: this.#order,
      isRightToLeft: this.#isRightToLeft,
    });
    this.#letters = '';
    this.#isRightToLeft = false;
  }

  #endTurnedWord(): void {
    if (this.#turnedWord === '') return;
    if (this.#isTurnedSeen) this.#turning += this.#turnedWord;
    else this.#outside += 1;
    this.#turnedWord = '';
    this.#isTurnedSeen = false;
  }

  #endTurned(): void {
    this.#endTurnedWord();
    const text = this.#turning.trim();
    if (text !== '') this.#turned.push(text);
    this.#turning = '';
  }
}

/** With fractions from the start, so that its numbers are never stored as integers first. */
function makeBox() {
  return { x0: 0.5, y0: 0.5, x1: 0.5, y1: 0.5 };
}

function onItsSide({ x0, y0, x1, y1 }: Box): Box {
  return { x0: y0, y0: x0, x1: y1, y1: x1 };
}

function isApart(one: Box, two: Box): boolean {
  const [high, deep] = [one.y1 - one.y0, two.y1 - two.y0];
  if (overlap(one.y0, one.y1, two.y0, two.y1) < 0.3 * Math.min(high, deep)) return true;
  return -overlap(one.x0, one.x1, two.x0, two.x1) > 0.35 * Math.max(high, deep);
}
