import { MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';
import type { Area, Box, Corner } from './area.ts';

/** Whole rows or columns put into a sheet or taken out of it. */
export interface Shift {
  readonly axis: 'rows' | 'columns';
  readonly kind: 'insert' | 'delete';
  /** First row (one-based) or column (zero-based) that moves or goes. */
  readonly at: number;
  readonly count: number;
}

/** Where a single row or column ends up; undefined when it is gone. */
export function shiftIndex(index: number, shift: Shift): number | undefined {
  if (index < shift.at) return index;
  if (shift.kind === 'delete') return index < shift.at + shift.count ? undefined : index - shift.count;
  const moved = index + shift.count;
  return moved > lastIndex(shift) ? undefined : moved;
}

/** Where a span ends up: it grows when the insertion falls inside it, shrinks with a deletion, undefined when gone. */
export function shiftSpan(first: number, last: number, shift: Shift): readonly [number, number] | undefined {
  const limit = lastIndex(shift);
  // `A1:A1048576` is the whole column, and stays it.
  if (last === limit && first === firstIndex(shift)) return [first, last];
  if (shift.kind === 'insert') {
    const newFirst = first >= shift.at ? first + shift.count : first;
    const newLast = last >= shift.at ? Math.min(last + shift.count, limit) : last;
    return newFirst > limit ? undefined : [newFirst, newLast];
  }
  const end = shift.at + shift.count;
  if (first >= shift.at && last < end) return undefined;
  const newFirst = first < shift.at ? first : first < end ? shift.at : first - shift.count;
  const newLast = last < shift.at ? last : last < end ? shift.at - 1 : last - shift.count;
  return [newFirst, newLast];
}

/** The area after the shift, the same object when it stays, undefined when all of it is gone. */
export function shiftArea(area: Area, shift: Shift): Area | undefined {
  const key = shift.axis === 'rows' ? 'row' : 'column';
  const from = area.from[key];
  if (from === undefined) return area;
  if (area.to === undefined) {
    const moved = shiftIndex(from, shift);
    if (moved === from) return area;
    return moved === undefined ? undefined : { ...area, from: withIndex(area.from, key, moved) };
  }
  const to = area.to[key] ?? from;
  const isReversed = from > to;
  const span = isReversed ? shiftSpan(to, from, shift) : shiftSpan(from, to, shift);
  if (span === undefined) return undefined;
  const [newFrom, newTo] = isReversed ? [span[1], span[0]] : span;
  if (newFrom === from && newTo === to) return area;
  return { ...area, from: withIndex(area.from, key, newFrom), to: withIndex(area.to, key, newTo) };
}

/**
 * The area of a defined name after the shift. A part without `$` is a distance from the cell that uses the name, and
 * distances do not change; so only parts with `$` move.
 */
export function shiftNamedArea(area: Area, shift: Shift): Area | undefined {
  const key = shift.axis === 'rows' ? 'row' : 'column';
  const lock = shift.axis === 'rows' ? 'isRowLocked' : 'isColumnLocked';
  const isFirst = area.from[lock];
  const isLast = (area.to ?? area.from)[lock];
  if (isFirst && isLast) return shiftArea(area, shift);
  if (!isFirst && !isLast) return area;
  // `$A$1:$A5`: one end stays where it is for every cell, the other goes along.
  const corner = isFirst ? area.from : area.to;
  const index = corner?.[key];
  if (corner === undefined || index === undefined) return area;
  const moved = shiftIndex(index, shift);
  if (moved === index) return area;
  if (moved === undefined) return undefined;
  const end = withIndex(corner, key, moved);
  return isFirst ? { ...area, from: end } : { ...area, to: end };
}

export function shiftBox(box: Box, shift: Shift): Box | undefined {
  if (shift.axis === 'rows') {
    const span = shiftSpan(box.top, box.bottom, shift);
    return span === undefined ? undefined : { ...box, top: span[0], bottom: span[1] };
  }
  const span = shiftSpan(box.left, box.right, shift);
  return span === undefined ? undefined : { ...box, left: span[0], right: span[1] };
}

function firstIndex(shift: Shift): number {
  return shift.axis === 'rows' ? 1 : 0;
}

function lastIndex(shift: Shift): number {
  return shift.axis === 'rows' ? MAX_ROWS : MAX_COLUMNS - 1;
}

function withIndex(corner: Corner, key: 'row' | 'column', index: number): Corner {
  return { ...corner, [key]: index };
}
