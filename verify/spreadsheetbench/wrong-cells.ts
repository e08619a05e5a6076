import {
  type CalculationModel,
  cellKey,
  type ModelCell,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { AnswerRange } from './answer-ranges.ts';
import { sameAnswer } from './score.ts';
import { sheetOf } from './translate.ts';

export interface WrongCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly found: ModelCell | undefined;
  readonly wanted: ModelCell | undefined;
}

/** Cells of the answer that do not score. */
export function wrongCells(
  model: CalculationModel,
  answer: CalculationModel,
  ranges: readonly AnswerRange[],
): WrongCell[] {
  return ranges.flatMap(({ sheet: name, box }) => {
    const wanted = sheetOf(answer, name);
    const present = sheetOf(model, wanted?.name ?? name);
    const wrong: WrongCell[] = [];
    const bottom = Math.min(box.bottom, Math.max(wanted?.lastRow ?? 0, present?.lastRow ?? 0));
    const right = Math.min(box.right, Math.max(wanted?.lastColumn ?? 0, present?.lastColumn ?? 0));
    for (let row = box.top; row <= bottom; row += 1) {
      for (let column = box.left; column <= right; column += 1) {
        const key = cellKey(row, column);
        const cells = { found: present?.cells.get(key), wanted: wanted?.cells.get(key) };
        if (!sameAnswer(cells.found, cells.wanted))
          wrong.push({ sheet: wanted?.name ?? name ?? '', row, column, ...cells });
      }
    }
    return wrong;
  });
}
