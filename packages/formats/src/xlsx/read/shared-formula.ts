import { columnIndex, columnLetters, MAX_COLUMNS, MAX_ROWS } from '../cell-reference.ts';

export interface SharedFormula {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

/** Strings and quoted sheet names pass through; a reference is letters and digits not part of a longer word. */
const PIECES =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![A-Za-z0-9_.$])(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})(?![A-Za-z0-9_.(!])/g;

/** The formula that a cell of a shared group has, its relative references moved from the group's first cell. */
export function expandSharedFormula(master: SharedFormula, row: number, column: number): string {
  const down = row - master.row;
  const right = column - master.column;
  return master.text.replace(PIECES, (whole, columnLock, letters, rowLock, digits) => {
    if (typeof letters !== 'string' || typeof digits !== 'string') return whole;
    const newColumn = columnIndex(letters) + (columnLock === '$' ? 0 : right);
    const newRow = Number(digits) + (rowLock === '$' ? 0 : down);
    if (newColumn < 0 || newColumn >= MAX_COLUMNS || newRow < 1 || newRow > MAX_ROWS) return '#REF!';
    return `${columnLock}${columnLetters(newColumn)}${rowLock}${newRow}`;
  });
}
