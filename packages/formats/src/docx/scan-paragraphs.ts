import { XmlScanner } from '../xml/scanner.ts';
import { rootElement } from '../xml/splice.ts';
import type { Paragraph, TablePlace, TextPiece } from './paragraph.ts';

interface OpenParagraph {
  pieces: TextPiece[];
  styleId: string | null;
  outlineLevel: number | null;
  readonly table: TablePlace | null;
  readonly isNested: boolean;
  readonly isFallback: boolean;
  endsSection: boolean;
}

const BREAKS: Readonly<Record<string, string>> = { tab: '\t', ptab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' };
/** What a reader of the current text does not see: text taken out or moved away under tracked changes. */
const HIDDEN = new Set(['del', 'moveFrom']);

/** Every paragraph of a part, in document order, with the place of each piece of its text. */
export function scanParagraphs(source: string): Paragraph[] {
  const { prefix } = rootElement(source);
  const scanner = new XmlScanner(source);
  const all: OpenParagraph[] = [];
  const open: OpenParagraph[] = [];
  const tables = new TableTracker();
  let fallbacks = 0;
  while (scanner.next()) {
    const { kind, name } = scanner;
    if (kind === 'text') continue;
    if (name === 'Fallback') fallbacks += kind === 'open' ? 1 : kind === 'close' ? -1 : 0;
    if (scanner.prefix !== prefix) continue;
    const current = open.at(-1);
    if (name === 'p') {
      if (kind === 'close') open.pop();
      else {
        const paragraph: OpenParagraph = {
          pieces: [],
          styleId: null,
          outlineLevel: null,
          table: tables.place(),
          isNested: open.length > 0,
          isFallback: fallbacks > 0,
          endsSection: false,
        };
        all.push(paragraph);
        if (kind === 'open') open.push(paragraph);
      }
    } else if (open.length === 0 && tables.follow(name, kind)) {
      // Tables inside text boxes are part of the paragraph that holds them.
    } else if (kind === 'open' && HIDDEN.has(name)) {
      scanner.skipChildren();
    } else if (kind === 'open' && name === 'rPr') {
      scanner.skipChildren();
    } else if (kind === 'open' && name === 'pPr' && current !== undefined) {
      readProperties(scanner, current);
    } else if (current !== undefined) {
      const piece = readPiece(scanner);
      if (piece !== null) current.pieces.push(piece);
    }
  }
  return all.map((paragraph) => ({ ...paragraph, text: paragraph.pieces.map(({ text }) => text).join('') }));
}

function readProperties(scanner: XmlScanner, paragraph: OpenParagraph): void {
  const { prefix } = scanner;
  for (let depth = 1; depth > 0 && scanner.next(); ) {
    const { kind, name } = scanner;
    if (kind === 'open' && (name === 'pPrChange' || name === 'rPr')) {
      scanner.skipChildren();
      continue;
    }
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (kind === 'text' || kind === 'close' || scanner.prefix !== prefix) continue;
    if (name === 'pStyle') paragraph.styleId = scanner.attribute('val') ?? null;
    if (name === 'outlineLvl') paragraph.outlineLevel = Number(scanner.attribute('val') ?? 9);
    if (name === 'sectPr') paragraph.endsSection = true;
  }
}

function readPiece(scanner: XmlScanner): TextPiece | null {
  const { kind, name, start: tagStart, end: tagEnd } = scanner;
  const sign = kind === 'close' ? undefined : BREAKS[name];
  if (sign !== undefined)
    return { text: sign, tagStart, tagEnd, contentStart: tagEnd, contentEnd: tagEnd, isText: false };
  if (name !== 't' || kind !== 'open') return null;
  let text = '';
  while (scanner.next() && scanner.kind === 'text') text += scanner.text;
  return { text, tagStart, tagEnd, contentStart: tagEnd, contentEnd: scanner.start, isText: true };
}

/** Where the scan stands in the outermost table. */
class TableTracker {
  #depth = 0;
  #table = 0;
  #row = 0;
  #column = 0;

  follow(name: string, kind: string): boolean {
    if (name === 'tbl') {
      if (kind === 'open') {
        if (this.#depth === 0) {
          this.#table += 1;
          this.#row = 0;
        }
        this.#depth += 1;
      } else if (kind === 'close') this.#depth -= 1;
      return true;
    }
    if (this.#depth !== 1 || kind !== 'open') return name === 'tr' || name === 'tc';
    if (name === 'tr') {
      this.#row += 1;
      this.#column = 0;
    } else if (name === 'tc') this.#column += 1;
    else return false;
    return true;
  }

  place(): TablePlace | null {
    return this.#depth === 0 ? null : { table: this.#table, row: this.#row, column: this.#column };
  }
}
