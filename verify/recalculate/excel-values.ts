import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import type { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { agrees } from '../../packages/formats/src/xlsx/recalculate/compare-values.ts';
import {
  type CalculationModel,
  keyColumn,
  keyRow,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { Dependents } from '../../packages/formats/src/xlsx/recalculate/dependencies/dependents.ts';
import { calculate } from '../../packages/formats/src/xlsx/recalculate/engine.ts';
import { obstacle } from '../../packages/formats/src/xlsx/recalculate/obstacle.ts';
import type { Judged } from './protocol.ts';

const MOST_FORMULAS = 20_000;
const MOST_SHOWN = 6;

/** Whether Excel itself saved the workbook, and not a program that leaves values as it found them. */
export function isFromExcel(book: WorkbookEdit): boolean {
  const part = 'docProps/app.xml';
  if (!book.parts.has(part) || !/<Application>Microsoft (?:Macintosh )?Excel</.test(book.parts.read(part)))
    return false;
  // Formulas that go in circles show the last of many rounds.
  return !/<(?:[\w.-]+:)?calcPr\s[^>]*\b(?:iterate\s*=\s*["'](?:1|true)|calcMode\s*=\s*["']manual)/.test(book.source());
}

/** Calculates the formulas of a workbook that Excel saved, each from the values beside it: they must show what Excel shows. */
export function compareWithExcel(path: string, model: CalculationModel, dependents: Dependents): Judged {
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const violations: string[] = [];
  const cells = dependents.formulas.filter(
    (cell) => obstacle(model, cell) === undefined && model.sheets[cell.sheet]?.cells.get(cell.key)?.value !== null,
  );
  for (const [cell, result] of calculate(model, cells.slice(0, MOST_FORMULAS), false)) {
    if (typeof result === 'string') {
      count("Excel's formulas that are left alone");
      continue;
    }
    for (const [key, value] of result) {
      const sheet = model.sheets[cell.sheet];
      const shown = sheet?.cells.get(key);
      if (shown === undefined || shown.value === null) continue;
      if (agrees(value, shown)) count("Excel's own values confirmed");
      else {
        count("another value than Excel's");
        const at = `${sheet?.name}!${cellName(keyRow(key), keyColumn(key))}`;
        const found = `${JSON.stringify(value.value)}, Excel ${JSON.stringify(shown.value)}`;
        if (violations.length < MOST_SHOWN)
          violations.push(`${path}: another value than Excel's: ${at} =${cell.formula.slice(0, 120)} gives ${found}`);
      }
    }
  }
  return { counts, violations };
}
