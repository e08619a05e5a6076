import type { ElementChange, ElementRule, ElementView } from '../edit/markup/rewrite-elements.ts';
import { type Shift, shiftIndex } from '../formula/index.ts';
import { type ShiftContext, shiftFormula } from './shift-context.ts';

/** A corner of a drawing: a cell (zero-based) and how far into it. */
export interface Marker {
  readonly column: number;
  readonly columnOffset: string;
  readonly row: number;
  readonly rowOffset: string;
}

export type AnchorMode = 'twoCell' | 'oneCell' | 'absolute';

/** Anchors of drawings and of form controls, and cells that shapes show. */
export function anchorRule(context: ShiftContext): ElementRule {
  let moved: { from: Marker; to: Marker | undefined } | undefined;
  return (element) => {
    switch (element.name) {
      case 'twoCellAnchor':
      case 'oneCellAnchor':
      case 'anchor':
        moved = context.isHome ? movedAnchor(element, context.shift) : undefined;
        return undefined;
      case 'from':
        return moved === undefined ? undefined : markerChange(element, moved.from);
      case 'to':
        return moved?.to === undefined ? undefined : markerChange(element, moved.to);
      default: {
        const link = element.attribute('textlink');
        return link === undefined || link === ''
          ? undefined
          : { attributes: { textlink: shiftFormula(link, context) } };
      }
    }
  };
}

/** Both corners after a shift, as Excel moves, moves and sizes, or leaves an object. */
export function shiftMarkers(
  corners: { from: Marker; to: Marker | undefined },
  mode: AnchorMode,
  shift: Shift,
): { from: Marker; to: Marker | undefined } {
  if (mode === 'absolute') return corners;
  const from = shiftMarker(corners.from, shift);
  if (corners.to === undefined) return { from, to: undefined };
  if (mode === 'oneCell') {
    const rows = from.row - corners.from.row;
    const columns = from.column - corners.from.column;
    return { from, to: { ...corners.to, row: corners.to.row + rows, column: corners.to.column + columns } };
  }
  // An edge that lies exactly on the line of the insertion belongs to the cell before it.
  const edge = shift.axis === 'rows' ? corners.to.row + 1 : corners.to.column;
  const offset = shift.axis === 'rows' ? corners.to.rowOffset : corners.to.columnOffset;
  const start = shift.axis === 'rows' ? corners.from.row + 1 : corners.from.column;
  const touches = shift.kind === 'insert' && edge === shift.at && Number(offset) === 0 && start < shift.at;
  return { from, to: touches ? corners.to : shiftMarker(corners.to, shift) };
}

function shiftMarker(marker: Marker, shift: Shift): Marker {
  if (shift.axis === 'rows') {
    const row = shiftIndex(marker.row + 1, shift);
    if (row !== undefined) return { ...marker, row: row - 1 };
    return shift.kind === 'delete' ? { ...marker, row: shift.at - 1, rowOffset: '0' } : marker;
  }
  const column = shiftIndex(marker.column, shift);
  if (column !== undefined) return { ...marker, column };
  return shift.kind === 'delete' ? { ...marker, column: shift.at, columnOffset: '0' } : marker;
}

function movedAnchor(element: ElementView, shift: Shift): { from: Marker; to: Marker | undefined } | undefined {
  const inner = element.inner();
  const from = readMarker(inner, 'from');
  return from === undefined ? undefined : shiftMarkers({ from, to: readMarker(inner, 'to') }, modeOf(element), shift);
}

function modeOf(element: ElementView): AnchorMode {
  if (element.name === 'oneCellAnchor') return 'oneCell';
  if (element.name === 'anchor') {
    if (!isTrue(element.attribute('moveWithCells'))) return 'absolute';
    return isTrue(element.attribute('sizeWithCells')) ? 'twoCell' : 'oneCell';
  }
  const mode = element.attribute('editAs');
  return mode === 'oneCell' || mode === 'absolute' ? mode : 'twoCell';
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

const FIELD = /(<(?:[\w.-]+:)?(col|colOff|row|rowOff)\s*>)([^<]*)(<)/g;

function readMarker(inner: string, name: 'from' | 'to'): Marker | undefined {
  const source = new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>][\\s\\S]*?</(?:[\\w.-]+:)?${name}\\s*>`).exec(inner)?.[0];
  if (source === undefined) return undefined;
  const fields = new Map([...source.matchAll(FIELD)].map((match) => [match[2] ?? '', (match[3] ?? '').trim()]));
  const row = Number(fields.get('row'));
  const column = Number(fields.get('col'));
  if (!Number.isInteger(row) || !Number.isInteger(column)) return undefined;
  return { row, column, rowOffset: fields.get('rowOff') ?? '0', columnOffset: fields.get('colOff') ?? '0' };
}

function markerChange(element: ElementView, marker: Marker): ElementChange {
  const values: Readonly<Record<string, string>> = {
    col: String(marker.column),
    colOff: marker.columnOffset,
    row: String(marker.row),
    rowOff: marker.rowOffset,
  };
  const content = element.inner().replace(FIELD, (whole, open: string, field: string, old: string, close: string) => {
    const value = values[field];
    return value === undefined || value === old.trim() ? whole : `${open}${value}${close}`;
  });
  return { content };
}
