import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import {
  type CalculationModel,
  cellKey,
  keyColumn,
  keyRow,
  readModel,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { Dependents } from '../../packages/formats/src/xlsx/recalculate/dependencies/dependents.ts';
import type { Precedent } from '../../packages/formats/src/xlsx/recalculate/dependencies/precedents.ts';
import { chooseEdits, type Variant } from './choose-edits.ts';
import { readsEmptyResults } from './empty-results.ts';
import { compareWithExcel, isFromExcel } from './excel-values.ts';
import type { EditedCopy, FormulaOutcome, Prepared, PrepareRequest } from './protocol.ts';

/** Edited copies of one workbook, and what became of every formula in them. */
export function prepareFile({ path, folder }: PrepareRequest): Prepared {
  const bytes = readFileSync(path);
  let model: CalculationModel;
  let hasExcelValues: boolean;
  try {
    const book = new WorkbookEdit(bytes);
    hasExcelValues = isFromExcel(book);
    if (!book.hasFormulas()) return { copies: [], skipped: 'no formulas' };
    model = readModel(book);
  } catch (error) {
    if (error instanceof GalleyError) return { copies: [], skipped: `not readable (${error.code})` };
    throw error;
  }
  const dependents = new Dependents(model);
  const excel = hasExcelValues ? compareWithExcel(path, model, dependents) : undefined;
  const kept = excel === undefined ? {} : { excel };
  const variants = chooseEdits(model, dependents);
  if (variants.length === 0) return { copies: [], skipped: 'formulas that read no plain cell', ...kept };
  const copies: EditedCopy[] = [];
  const refused: string[] = [];
  for (const [index, variant] of variants.entries()) {
    // Some cells may not be changed alone, such as those of an array; the others are.
    const result = applyOperations(bytes, variant.operations, { mode: 'partial' });
    const edits = result.report.filter(({ ok }) => ok).length;
    if (edits === 0) {
      refused.push(result.report[0]?.error?.message ?? '');
      continue;
    }
    const after = readModel(new WorkbookEdit(result.bytes));
    const copy = {
      name: variant.name,
      path: join(folder, `copy-${index}${extname(path)}`),
      outcome: join(folder, `copy-${index}.json`),
      edits,
    };
    writeFileSync(copy.path, result.bytes);
    writeFileSync(copy.outcome, JSON.stringify(outcomes(model, after, result.stale, variant)));
    copies.push(copy);
  }
  return copies.length === 0 ? { copies, skipped: `every edit refused: ${refused[0]}`, ...kept } : { copies, ...kept };
}

function outcomes(
  before: CalculationModel,
  after: CalculationModel,
  stale: readonly { readonly cell: string; readonly reason: string }[],
  { inserted }: Variant,
): FormulaOutcome[] {
  const reasons = new Map(stale.map(({ cell, reason }) => [cell, reason]));
  const all = reasons.get('all formulas');
  const facts = new Dependents(after);
  const empty = readsEmptyResults(after, facts);
  return facts.formulas.map((one) => {
    const { sheet, key, formula } = one;
    const { functions, precedents } = one.facts;
    const name = after.sheets[sheet]?.name ?? '';
    const cell = after.sheets[sheet]?.cells.get(key);
    const isMoved = inserted?.sheet === name && keyRow(key) > inserted.row;
    const was = isMoved ? cellKey(keyRow(key) - 1, keyColumn(key)) : key;
    const old = before.sheets.find((one) => one.name === name)?.cells.get(was);
    const reason = all ?? reasons.get(`${name}!${cellName(keyRow(key), keyColumn(key))}`);
    const isNew = old?.value !== cell?.value || old?.isError !== cell?.isError;
    return {
      sheet: name,
      was: place(was),
      is: place(key),
      formula,
      functions: [...functions],
      value: cell?.value ?? null,
      isError: cell?.isError ?? false,
      old: old?.value ?? null,
      readsTruth: /\b(?:TRUE|FALSE)\b/i.test(formula) || precedents.some((box) => holdsTruth(after, box)),
      readsEmpty: empty.has(one),
      state: isNew ? 'new' : reason === undefined ? 'kept' : 'stale',
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

const MOST_LOOKED_AT = 20_000;

function holdsTruth(model: CalculationModel, box: Precedent): boolean {
  const sheet = model.sheets[box.sheet];
  if (sheet === undefined) return false;
  let looked = 0;
  for (let row = box.top; row <= Math.min(box.bottom, sheet.lastRow); row += 1)
    for (let column = box.left; column <= Math.min(box.right, sheet.lastColumn); column += 1) {
      if (typeof sheet.cells.get(cellKey(row, column))?.value === 'boolean') return true;
      looked += 1;
      if (looked > MOST_LOOKED_AT) return false;
    }
  return false;
}

function place(key: number): string {
  return `${keyRow(key)}:${keyColumn(key)}`;
}
