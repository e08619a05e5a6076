import { columnIndex, columnLetters, MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';

/** One end of a reference. A whole row has no column and a whole column no row. */
export interface Corner {
  /** One-based. */
  readonly row: number | undefined;
  /** Zero-based. */
  readonly column: number | undefined;
  readonly isRowLocked: boolean;
  readonly isColumnLocked: boolean;
}

export interface Area {
  readonly kind: 'cells' | 'rows' | 'columns';
  readonly from: Corner;
  /** Undefined for a single cell. */
  readonly to: Corner | undefined;
}

/** Rows one-based, columns zero-based, both ends included. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const CORNER = /^(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})$/;

/** The area that a reference without its sheet names (`$A$1:B2`, `3:5`, `C:C`), or undefined. */
export function parseArea(text: string): Area | undefined {
  const colon = text.indexOf(':');
  const from = parseCorner(colon === -1 ? text : text.slice(0, colon));
  const to = colon === -1 ? undefined : parseCorner(text.slice(colon + 1));
  if (from === undefined || (colon !== -1 && to === undefined)) return undefined;
  const kind = cornerKind(from);
  if (to === undefined) return kind === 'cells' ? { kind, from, to } : undefined;
  return cornerKind(to) === kind ? { kind, from, to } : undefined;
}

/** Corners of a plain range such as `A1:B2` or `A1`, put in order. */
export function areaBox(area: Area): Box {
  const to = area.to ?? area.from;
  const rows = [area.from.row ?? 1, to.row ?? MAX_ROWS];
  const columns = [area.from.column ?? 0, to.column ?? MAX_COLUMNS - 1];
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) };
}

export function renderArea(area: Area): string {
  return area.to === undefined ? renderCorner(area.from) : `${renderCorner(area.from)}:${renderCorner(area.to)}`;
}

/** `A1` or `A1:B2` of a box, without locks. */
export function renderBox(box: Box): string {
  const first = `${columnLetters(box.left)}${box.top}`;
  return box.top === box.bottom && box.left === box.right ? first : `${first}:${columnLetters(box.right)}${box.bottom}`;
}

export function parseBox(text: string): Box | undefined {
  const area = parseArea(text);
  return area === undefined ? undefined : areaBox(area);
}

function renderCorner(corner: Corner): string {
  const column =
    corner.column === undefined ? '' : `${corner.isColumnLocked ? '$' : ''}${columnLetters(corner.column)}`;
  const row = corner.row === undefined ? '' : `${corner.isRowLocked ? '$' : ''}${corner.row}`;
  return column + row;
}

function cornerKind(corner: Corner): Area['kind'] {
  if (corner.column === undefined) return 'rows';
  return corner.row === undefined ? 'columns' : 'cells';
}

function parseCorner(text: string): Corner | undefined {
  const match = CORNER.exec(text);
  if (match === null) return undefined;
  const [, firstLock = '', letters = '', secondLock = '', digits = ''] = match;
  if (letters === '' && digits === '') return undefined;
  if ((letters === '' && firstLock !== '' && secondLock !== '') || (digits === '' && secondLock !== ''))
    return undefined;
  const column = letters === '' ? undefined : columnIndex(letters);
  const row = digits === '' ? undefined : Number(digits);
  if (column !== undefined && (column < 0 || column >= MAX_COLUMNS)) return undefined;
  if (row !== undefined && (row < 1 || row > MAX_ROWS)) return undefined;
  const isRowLocked = letters === '' ? firstLock !== '' || secondLock !== '' : secondLock !== '';
  return { row, column, isRowLocked, isColumnLocked: letters !== '' && firstLock !== '' };
}
