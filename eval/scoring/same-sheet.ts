import { cellName } from '@galley/formats';
import { cellKey, type ModelCell } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { activeSheet, cellText } from './read-sheet.ts';

export interface DifferingCell {
  readonly name: string;
  readonly found: ModelCell | undefined;
  readonly wanted: ModelCell | undefined;
}

/** Cells of the sheets in front that do not have the same content. */
export function differingCells(result: Uint8Array, expected: Uint8Array): DifferingCell[] {
  const [one, other] = [activeSheet(result), activeSheet(expected)];
  const different: DifferingCell[] = [];
  for (let row = 1; row <= Math.max(one?.lastRow ?? 0, other?.lastRow ?? 0); row += 1) {
    for (let column = 0; column <= Math.max(one?.lastColumn ?? 0, other?.lastColumn ?? 0); column += 1) {
      const [found, wanted] = [one?.cells.get(cellKey(row, column)), other?.cells.get(cellKey(row, column))];
      const isSame =
        cellText(found) === cellText(wanted) && typeof (found?.value ?? null) === typeof (wanted?.value ?? null);
      if (!isSame) different.push({ name: cellName(row, column), found, wanted });
    }
  }
  return different;
}
