import { unescapeXml } from '../../xml/escape.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { columnIndex } from '../cell-reference.ts';
import { expandShared } from '../formula/index.ts';
import { readStringItem } from '../read/read-strings.ts';

/** A cell as the text of an edited sheet has it; reading of files goes by bytes and streams. */
export interface RawCell {
  readonly type: string | undefined;
  readonly style: number;
  readonly content: string | undefined;
  readonly inline: string | undefined;
  readonly formula: string | undefined;
}

export interface RawRow {
  /** One-based, as in the sheet. */
  readonly number: number;
  readonly cells: ReadonlyMap<number, RawCell>;
}

interface SharedFormula {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

/** Rows of a worksheet in file order. Stop iterating to stop parsing. */
export function* scanRows(source: string): Generator<RawRow> {
  const scanner = new XmlScanner(source);
  if (!scanner.find('sheetData') || scanner.kind === 'empty') return;
  const shared = new Map<string, SharedFormula>();
  let previous = 0;
  while (scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'sheetData') return;
    if (scanner.name !== 'row' || scanner.kind === 'text' || scanner.kind === 'close') continue;
    const written = Number(scanner.attribute('r'));
    const number = Number.isInteger(written) && written > 0 ? written : previous + 1;
    previous = number;
    const cells = scanner.kind === 'open' ? readCells(scanner, number, shared) : new Map<number, RawCell>();
    yield { number, cells };
  }
}

function readCells(scanner: XmlScanner, row: number, shared: Map<string, SharedFormula>): Map<number, RawCell> {
  const cells = new Map<number, RawCell>();
  let column = -1;
  while (scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'row') break;
    if (scanner.name !== 'c' || scanner.kind === 'text' || scanner.kind === 'close') continue;
    let reference: string | undefined;
    let type: string | undefined;
    let style = 0;
    for (const [key, value] of scanner.attributes()) {
      if (key === 'r') reference = value;
      else if (key === 't') type = value;
      else if (key === 's') style = Number(value);
    }
    const named = reference === undefined ? -1 : columnIndex(reference);
    column = named >= 0 ? named : column + 1;
    const isOpen = scanner.kind === 'open';
    const cell = isOpen ? readCell(scanner, { type, style, row, column, shared }) : undefined;
    if (cell !== undefined) cells.set(column, cell);
  }
  return cells;
}

interface CellPlace {
  readonly type: string | undefined;
  readonly style: number;
  readonly row: number;
  readonly column: number;
  readonly shared: Map<string, SharedFormula>;
}

function readCell(scanner: XmlScanner, place: CellPlace): RawCell | undefined {
  let content: string | undefined;
  let inline: string | undefined;
  let formula: string | undefined;
  while (scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'c') break;
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    if (scanner.name === 'v') content = elementText(scanner);
    else if (scanner.name === 'is') inline = readStringItem(scanner, 'is');
    else if (scanner.name === 'f') formula = readFormula(scanner, place);
    else scanner.skipChildren();
  }
  if (content === undefined && inline === undefined && formula === undefined) return undefined;
  return { type: place.type, style: place.style, content, inline, formula };
}

function readFormula(scanner: XmlScanner, place: CellPlace): string | undefined {
  const group = scanner.attribute('t') === 'shared' ? scanner.attribute('si') : undefined;
  const text = elementText(scanner);
  if (group === undefined) return text === '' ? undefined : text;
  if (text !== '') {
    place.shared.set(group, { text, row: place.row, column: place.column });
    return text;
  }
  const master = place.shared.get(group);
  return master === undefined
    ? undefined
    : expandShared(master.text, { rows: place.row - master.row, columns: place.column - master.column });
}

function elementText(scanner: XmlScanner): string {
  if (scanner.kind === 'empty') return '';
  const start = scanner.end;
  const close = scanner.source.indexOf('<', start);
  if (close !== -1 && scanner.source.charCodeAt(close + 1) === 0x2f) {
    const text = unescapeXml(plainBreaks(scanner.source.slice(start, close)));
    scanner.skipChildren();
    return text;
  }
  let text = '';
  while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
  return text;
}

/** XML takes every line break in its text for a line feed; a carriage return that counts is written as an entity. */
function plainBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
