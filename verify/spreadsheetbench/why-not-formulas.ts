import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import {
  arrayAt,
  type CalculationModel,
  cellKey,
  keyColumn,
  keyRow,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { VOLATILE } from '../../packages/formats/src/xlsx/recalculate/dependencies/distrusted.ts';
import { formulaFacts, type Precedent } from '../../packages/formats/src/xlsx/recalculate/dependencies/precedents.ts';
import type { WrongCell } from './wrong-cells.ts';

export interface Reason {
  /** The same words for the same cause, for counting. */
  readonly kind: string;
  readonly example: string;
}

interface Books {
  readonly input: CalculationModel;
  readonly answer: CalculationModel;
  /** Keys of the answer's cells, by lower-case sheet name. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Enough to find a cause; a chain of formulas through a whole sheet is not followed to its end. */
const MOST_CELLS = 20_000;

/** Why the answer's formulas, written into the input, do not show what the answer shows. */
export function whyNotFormulas(wrong: WrongCell, books: Books): Reason {
  const { answer } = books;
  const at = `${wrong.sheet}!${cellName(wrong.row, wrong.column)}`;
  const sheet = answer.sheets.findIndex(({ name }) => name === wrong.sheet);
  const formula = wrong.wanted?.formula;
  const shown = `${at} ${JSON.stringify(wrong.found?.value ?? null)} ≠ ${JSON.stringify(wrong.wanted?.value ?? null)}`;
  if (formula === undefined) {
    const filled = answer.sheets[sheet];
    const isSpilled = filled !== undefined && arrayAt(filled, cellKey(wrong.row, wrong.column)) !== undefined;
    return { kind: isSpilled ? 'an array formula fills the cell' : 'a plain value differs', example: shown };
  }
  const example = `${shown}, =${formula.slice(0, 80)}`;
  const { functions, precedents, obstacle } = formulaFacts(answer, sheet, formula);
  const volatile = [...functions].find((name) => VOLATILE.has(name));
  if (volatile !== undefined && !['INDIRECT', 'OFFSET', 'CELL', 'INFO'].includes(volatile))
    return { kind: 'the value depends on when it is calculated', example };
  const changed = changedOutside(precedents, books);
  if (changed !== undefined)
    return {
      kind: 'its formulas read cells that the answer changed outside its range',
      example: `${example}; ${changed}`,
    };
  if (wrong.wanted?.value === null) return { kind: 'the answer was saved without the values of its formulas', example };
  if (obstacle !== undefined) return { kind: `its formulas need Excel: ${obstacle}`, example };
  return { kind: 'the value that Excel stored is another than LibreOffice calculates', example };
}

/** The first cell that a formula reads, directly or through others, which the answer changed although it may not. */
function changedOutside(precedents: readonly Precedent[], { input, answer, allowed }: Books): string | undefined {
  const seen = new Set<string>();
  const waiting = [...precedents];
  for (let box = waiting.pop(); box !== undefined && seen.size < MOST_CELLS; box = waiting.pop()) {
    const sheet = answer.sheets[box.sheet];
    const old = input.sheets.find(({ name }) => name === sheet?.name);
    if (sheet === undefined) continue;
    for (const key of new Set([...sheet.cells.keys(), ...(old?.cells.keys() ?? [])])) {
      const [row, column] = [keyRow(key), keyColumn(key)];
      if (row < box.top || row > box.bottom || column < box.left || column > box.right) continue;
      const name = `${sheet.name}!${cellName(row, column)}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const [before, now] = [old?.cells.get(key), sheet.cells.get(key)];
      const isFree = allowed.get(sheet.name.toLowerCase())?.has(key) === true;
      const isChanged = before?.formula !== now?.formula || (before?.value ?? null) !== (now?.value ?? null);
      if (isChanged && !isFree) return `${name} was ${JSON.stringify(before?.value ?? null)}`;
      if (now?.formula !== undefined) waiting.push(...formulaFacts(answer, box.sheet, now.formula).precedents);
    }
  }
  return undefined;
}
