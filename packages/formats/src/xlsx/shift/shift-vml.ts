import { escapeText, unescapeXml } from '../../xml/escape.ts';
import { shiftIndex } from '../formula/index.ts';
import { shiftMarkers } from './anchor-rule.ts';
import { type ShiftContext, shiftFormula } from './shift-context.ts';

const SHAPE = /<v:shape[\s>][\s\S]*?<\/v:shape>/g;

/**
 * The old drawing that carries boxes of notes and form controls. Its text is often no well-formed XML, so it is
 * changed shape by shape: a note's row and column, the anchor, linked cells; a note whose cell is deleted goes.
 */
export function shiftVml(source: string, context: ShiftContext): string {
  return source.replace(SHAPE, (shape) => {
    if (!/<x:ClientData[\s>]/.test(shape)) return shape;
    let changed = shape.replace(
      /(<x:Fmla(?:Link|Range|Txbx)>)([^<]*)(<)/g,
      (_whole, open: string, formula: string, close: string) =>
        `${open}${escapeText(shiftFormula(unescapeXml(formula), context))}${close}`,
    );
    if (!context.isHome) return changed;
    const isNote = /<x:ClientData[^>]*ObjectType\s*=\s*["']Note["']/.test(shape);
    if (isNote) {
      const place = notePlace(shape, context);
      if (place === 'gone') return '';
      if (place !== undefined) {
        changed = setField(setField(changed, 'Row', place.row), 'Column', place.column);
      }
    }
    return shiftAnchor(changed, context, isNote);
  });
}

function notePlace(shape: string, context: ShiftContext): { row: number; column: number } | 'gone' | undefined {
  const row = readField(shape, 'Row');
  const column = readField(shape, 'Column');
  if (row === undefined || column === undefined) return undefined;
  const { shift } = context;
  const movedRow = shift.axis === 'rows' ? shiftIndex(row + 1, shift) : row + 1;
  const movedColumn = shift.axis === 'columns' ? shiftIndex(column, shift) : column;
  return movedRow === undefined || movedColumn === undefined ? 'gone' : { row: movedRow - 1, column: movedColumn };
}

/** Left column, offset, top row, offset, right column, offset, bottom row, offset. */
function shiftAnchor(shape: string, context: ShiftContext, isNote: boolean): string {
  const anchor = /(<x:Anchor>)([^<]*)(<)/.exec(shape);
  if (anchor === null) return shape;
  const [left, leftOffset, top, topOffset, right, rightOffset, bottom, bottomOffset] = (anchor[2] ?? '')
    .split(',')
    .map((field) => field.trim());
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return shape;
  const isMoved = isNote || !/<x:MoveWithCells\s*\/?>(?!\s*False)/.test(shape);
  if (!isMoved) return shape;
  const corners = {
    from: { column: Number(left), columnOffset: leftOffset ?? '0', row: Number(top), rowOffset: topOffset ?? '0' },
    to: {
      column: Number(right),
      columnOffset: rightOffset ?? '0',
      row: Number(bottom),
      rowOffset: bottomOffset ?? '0',
    },
  };
  const { from, to } = shiftMarkers(corners, 'oneCell', context.shift);
  if (to === undefined || (from.row === corners.from.row && from.column === corners.from.column)) return shape;
  const text = [
    from.column,
    from.columnOffset,
    from.row,
    from.rowOffset,
    to.column,
    to.columnOffset,
    to.row,
    to.rowOffset,
  ].join(', ');
  return shape.replace(anchor[0], `${anchor[1]}${text}${anchor[3]}`);
}

function readField(shape: string, name: string): number | undefined {
  const text = new RegExp(`<x:${name}>\\s*([0-9]+)\\s*<`).exec(shape)?.[1];
  return text === undefined ? undefined : Number(text);
}

function setField(shape: string, name: string, value: number): string {
  if (readField(shape, name) === value) return shape;
  return shape.replace(new RegExp(`(<x:${name}>)[^<]*(<)`), `$1${value}$2`);
}
