import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { readModel } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { AnswerStep } from '../../test/scripted-answers.ts';
import type { AnswerRange } from '../../verify/spreadsheetbench/answer-ranges.ts';
import { translate } from '../../verify/spreadsheetbench/translate.ts';

/** The answer's values where they differ, in one call. Whether its formulas work is what `verify spreadsheetbench` proves. */
export function workbookAnswer(
  file: string,
  input: Uint8Array,
  answer: Uint8Array,
  ranges: readonly AnswerRange[],
): AnswerStep[] {
  const model = (bytes: Uint8Array) => readModel(new WorkbookEdit(bytes));
  const { operations } = translate(model(input), model(answer), ranges, 'values');
  return [{ file, calls: [{ name: 'xlsx_edit', input: { path: file, operations } }] }];
}
