import { XmlScanner } from '../../../xml/scanner.ts';
import { namedColumn } from '../../cell/cell-position.ts';

export interface CellFormula {
  readonly type: string | undefined;
  readonly reference: string | undefined;
  readonly group: string | undefined;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface CellSpan {
  readonly column: number;
  readonly isImplicit: boolean;
  readonly prefix: string;
  readonly start: number;
  readonly openEnd: number;
  readonly end: number;
  readonly isEmpty: boolean;
  readonly style: number;
  readonly formula: CellFormula | undefined;
  /** `extLst` of the cell, kept whatever is written. */
  readonly extension: string;
}

/** The cells between two offsets, which are those of one row's content. */
export function rowCells(source: string, from: number, to: number): CellSpan[] {
  const cells: CellSpan[] = [];
  const scanner = new XmlScanner(source, from, to);
  let column = -1;
  while (scanner.next()) {
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    if (scanner.name !== 'c') {
      scanner.skipChildren();
      continue;
    }
    const named = namedColumn(scanner.attribute('r'));
    column = named >= 0 ? named : column + 1;
    const base = {
      column,
      isImplicit: named < 0,
      prefix: scanner.prefix,
      start: scanner.start,
      openEnd: scanner.end,
      style: Number(scanner.attribute('s') ?? 0) || 0,
      isEmpty: scanner.kind === 'empty',
    };
    const inner = scanner.kind === 'open' ? readInner(scanner) : { formula: undefined, extension: '' };
    cells.push({ ...base, ...inner, end: scanner.end });
  }
  return cells;
}

function readInner(scanner: XmlScanner): Pick<CellSpan, 'formula' | 'extension'> {
  let formula: CellFormula | undefined;
  let extension = '';
  while (scanner.next()) {
    if (scanner.kind === 'close') break;
    if (scanner.kind === 'text') continue;
    const { start, name } = scanner;
    if (name === 'f') formula = readFormula(scanner);
    else scanner.skipChildren();
    if (name === 'extLst') extension = scanner.source.slice(start, scanner.end);
  }
  return { formula, extension };
}

function readFormula(scanner: XmlScanner): CellFormula {
  const { start } = scanner;
  const type = scanner.attribute('t');
  const reference = scanner.attribute('ref');
  const group = scanner.attribute('si');
  let text = '';
  if (scanner.kind === 'empty') return { type, reference, group, text, start, end: scanner.end };
  while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
  return { type, reference, group, text, start, end: scanner.end };
}
