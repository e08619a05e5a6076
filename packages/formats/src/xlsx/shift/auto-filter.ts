import type { ElementChange, ElementView } from '../edit/markup/rewrite-elements.ts';
import { parseBox, shiftBox, shiftIndex } from '../formula/index.ts';
import { type ShiftContext, shiftRange } from './shift-context.ts';

/** A filter whose only criterion goes with its column still has its buttons. */
export const KEPT_EMPTY: readonly string[] = ['autoFilter'];

/** `autoFilter`, its columns and sort conditions, of a sheet or of a table. */
export function autoFilterRule(
  element: ElementView,
  context: ShiftContext,
  filter: FilterPlace,
): ElementChange | undefined {
  if (!context.isHome) return undefined;
  switch (element.name) {
    case 'autoFilter': {
      filter.ref = element.attribute('ref');
      if (filter.ref !== undefined && losesHeader(filter.ref, context)) return { drop: true };
      return refChange(filter.ref, context);
    }
    case 'sortState':
    case 'sortCondition':
      return refChange(element.attribute('ref'), context);
    case 'filterColumn':
      return columnChange(element.attribute('colId'), filter.ref, context);
    default:
      return undefined;
  }
}

/** The filter that the walk is inside of. */
export interface FilterPlace {
  ref: string | undefined;
}

function losesHeader(ref: string, context: ShiftContext): boolean {
  const box = parseBox(ref);
  return box !== undefined && context.shift.axis === 'rows' && shiftIndex(box.top, context.shift) === undefined;
}

function refChange(ref: string | undefined, context: ShiftContext): ElementChange | undefined {
  if (ref === undefined) return undefined;
  const moved = shiftRange(ref, context);
  return moved === undefined ? { drop: true } : { attributes: { ref: moved } };
}

/** `colId` counts from the filter's first column. */
function columnChange(
  id: string | undefined,
  ref: string | undefined,
  context: ShiftContext,
): ElementChange | undefined {
  const box = ref === undefined ? undefined : parseBox(ref);
  if (id === undefined || box === undefined || context.shift.axis !== 'columns') return undefined;
  const moved = shiftBox(box, context.shift);
  const column = shiftIndex(box.left + Number(id), context.shift);
  if (moved === undefined || column === undefined) return { drop: true };
  return { attributes: { colId: String(column - moved.left) } };
}
