import { readFile } from 'node:fs/promises';
import { cellName, LibreOfficeFailedError, recalculateWithLibreOffice } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { readModel } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { AnswerRange } from '../../verify/spreadsheetbench/answer-ranges.ts';
import { type WrongCell, wrongCells } from '../../verify/spreadsheetbench/wrong-cells.ts';
import type { Score } from '../base/task.ts';

const SHOWN = 3;

/** SpreadsheetBench: the values of the answer's cells after recalculation, numbers to two decimals. */
export async function scoreWorkbook(file: string, answer: Uint8Array, ranges: readonly AnswerRange[]): Promise<Score> {
  try {
    const bytes = await readFile(file);
    const own = wrong(bytes, answer, ranges);
    // A formula that we do not calculate is no wrong answer: the benchmark lets a spreadsheet program calculate first.
    const isOpen = own.some(({ found }) => found?.formula !== undefined);
    const left = isOpen ? await wrongByLibreOffice(bytes, answer, ranges, own) : own;
    return { passed: left.length === 0, problems: left.length === 0 ? [] : [describe(left)] };
  } catch (error) {
    if (isMissing(error)) return { passed: false, problems: ['the workbook is gone'] };
    if (!(error instanceof GalleyError)) throw error;
    return { passed: false, problems: [`${error.code} ${error.message}`] };
  }
}

function wrong(bytes: Uint8Array, answer: Uint8Array, ranges: readonly AnswerRange[]): WrongCell[] {
  return wrongCells(readModel(new WorkbookEdit(bytes)), readModel(new WorkbookEdit(answer)), ranges);
}

async function wrongByLibreOffice(
  bytes: Uint8Array,
  answer: Uint8Array,
  ranges: readonly AnswerRange[],
  own: readonly WrongCell[],
): Promise<readonly WrongCell[]> {
  try {
    const [calculated] = await recalculateWithLibreOffice([bytes]);
    return calculated === undefined ? own : wrong(calculated, answer, ranges);
  } catch (error) {
    // Without LibreOffice the values that we calculated decide.
    if (error instanceof LibreOfficeFailedError) return own;
    throw error;
  }
}

function describe(cells: readonly WrongCell[]): string {
  const shown = cells.slice(0, SHOWN).map(({ sheet, row, column, found, wanted }) => {
    return `${sheet}!${cellName(row, column)} is ${JSON.stringify(found?.value ?? null)}, not ${JSON.stringify(wanted?.value ?? null)}`;
  });
  return `${cells.length} cells are wrong: ${shown.join('; ')}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
