/** A place in a sheet, both counted from 1. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

const PAGE = 20;

export function moveCell(cell: Cell | null, key: string, size: { rows: number; columns: number }): Cell | null {
  if (size.rows < 1 || size.columns < 1) return null;
  const from = cell ?? { row: 1, column: 1 };
  const to = destination(from, key, size);
  if (to === null) return null;
  if (cell === null) return from;
  return {
    row: Math.min(size.rows, Math.max(1, to.row)),
    column: Math.min(size.columns, Math.max(1, to.column)),
  };
}

function destination({ row, column }: Cell, key: string, size: { rows: number; columns: number }): Cell | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'Home':
      return { row, column: 1 };
    case 'End':
      return { row, column: size.columns };
    default:
      return null;
  }
}
