import { XmlScanner } from '../../../xml/scanner.ts';
import { type CellRange, contains, rangeName, readRange } from '../../cell/cell-range.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import { expandShared, moveReferences } from '../../formula/index.ts';
import { PartOfArrayError } from './array-formulas.ts';
import type { CellContent } from './cell-write.ts';
import { cellsIn, hasContent, type PlacedCell } from './cells-in.ts';

export interface CopyOffset {
  readonly rows: number;
  readonly columns: number;
}

export interface CopiedCell {
  readonly row: number;
  readonly column: number;
  readonly style: number;
  readonly content: CellContent;
}

/** The cells of a range as they are to be written elsewhere; formulas move along, or give way to their values. */
export function copiedCells(source: string, range: CellRange, options: Omit<CopyContext, 'masters'>): CopiedCell[] {
  const cells = [...cellsIn(source, range)];
  const masters = cells.some((cell) => cell.formula?.type === 'shared')
    ? sharedMasters(source)
    : new Map<string, PlacedCell>();
  return cells.map((cell) => ({
    row: cell.row,
    column: cell.column,
    style: cell.style,
    content: copiedContent(source, cell, range, { ...options, masters }),
  }));
}

interface CopyContext {
  /** How far the cells of a row go. */
  readonly offsetOf: (row: number) => CopyOffset;
  readonly keepFormulas: boolean;
  /** Set where cells change places within a sheet: what they read from other sheets stays. */
  readonly onlySheet?: string;
  readonly masters: ReadonlyMap<string, PlacedCell>;
}

function copiedContent(source: string, cell: PlacedCell, range: CellRange, context: CopyContext): CellContent {
  if (!hasContent(source, cell)) return { kind: 'empty' };
  const { formula } = cell;
  if (formula === undefined || !context.keepFormulas || formula.type === 'dataTable') return storedValue(source, cell);
  const offset = context.offsetOf(cell.row);
  const { rows, columns } = offset;
  if (formula.type === 'array') {
    const over = readRange(formula.reference ?? '');
    if (over !== undefined) {
      if (!contains(range, over.bottom, over.right))
        throw new PartOfArrayError(rangeName(over), cellName(cell.row, cell.column));
      const moved = {
        top: over.top + rows,
        bottom: over.bottom + rows,
        left: over.left + columns,
        right: over.right + columns,
      };
      return {
        kind: 'formula',
        text: moveReferences(formula.text, offset, context.onlySheet),
        arrayRange: rangeName(moved),
      };
    }
  }
  const master =
    formula.type === 'shared' && formula.text === '' ? context.masters.get(formula.group ?? '') : undefined;
  const own =
    master?.formula === undefined
      ? formula.text
      : expandShared(master.formula.text, { rows: cell.row - master.row, columns: cell.column - master.column });
  if (own === '') return storedValue(source, cell);
  return { kind: 'formula', text: moveReferences(own, offset, context.onlySheet) };
}

function sharedMasters(source: string): Map<string, PlacedCell> {
  const masters = new Map<string, PlacedCell>();
  for (const cell of cellsIn(source, { top: 1, left: 0, bottom: MAX_ROWS, right: MAX_COLUMNS - 1 })) {
    if (cell.formula?.type === 'shared' && cell.formula.text !== '') masters.set(cell.formula.group ?? '', cell);
  }
  return masters;
}

function storedValue(source: string, cell: PlacedCell): CellContent {
  const opening = new XmlScanner(source, cell.start, cell.openEnd);
  opening.next();
  const type = opening.attribute('t');
  const inner: string[] = [];
  const scanner = new XmlScanner(source, cell.openEnd, cell.end);
  while (scanner.next() && scanner.kind !== 'close') {
    if (scanner.kind === 'text') continue;
    const { start, name } = scanner;
    scanner.skipChildren();
    if (name === 'v' || name === 'is') inner.push(source.slice(start, scanner.end));
  }
  return inner.length === 0 ? { kind: 'empty' } : { kind: 'copied', type, inner: inner.join('') };
}
