import { ChangeNotSelectableError } from './change-not-selectable.ts';
import type { CellSide } from './types.ts';

/** What writes a side of a changed cell again. */
export function inputFor(sheet: string, cell: string, side: CellSide | null): unknown {
  if (side === null) return null;
  if (side.formula !== undefined) return { formula: side.formula };
  switch (side.kind) {
    case 'number':
      return Number(side.text);
    case 'boolean':
      return side.text === 'TRUE';
    case 'date':
      return { date: side.text };
    case 'text':
      return side.text;
    case 'empty':
      return null;
    default:
      throw new ChangeNotSelectableError(`${sheet}!${cell} holds the error ${side.text}.`, { sheet, cell });
  }
}
