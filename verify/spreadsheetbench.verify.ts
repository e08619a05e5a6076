import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cellName } from '../packages/formats/src/xlsx/cell-reference.ts';
import { applyOperations } from '../packages/formats/src/xlsx/edit/apply-operations.ts';
import { WorkbookEdit } from '../packages/formats/src/xlsx/edit/workbook-edit.ts';
import {
  type CalculationModel,
  cellKey,
  readModel,
} from '../packages/formats/src/xlsx/recalculate/calculation-model.ts';
import { recalculateWithLibreOffice } from '../packages/formats/src/xlsx/recalculate/index.ts';
import { type AnswerRange, answerRanges } from './spreadsheetbench/answer-ranges.ts';
import { collateral } from './spreadsheetbench/collateral.ts';
import { sameAnswer } from './spreadsheetbench/score.ts';
import { sheetOf, translate } from './spreadsheetbench/translate.ts';
import type { Verification } from './verification.ts';

interface Case {
  readonly name: string;
  readonly input: Book;
  readonly answer: CalculationModel;
  readonly ranges: readonly AnswerRange[];
}

interface Book {
  readonly bytes: Uint8Array;
  readonly model: CalculationModel;
}

/**
 * SpreadsheetBench tasks: the difference between input and answer becomes operations of ours; the result must score
 * full by the benchmark's own rule and nothing outside the answer's cells may change. Values come from our own
 * calculation; where that left formulas to a spreadsheet program, from LibreOffice, as in the benchmark; where the
 * answer's formulas read cells outside the answer or LibreOffice differs from Excel, values are written instead.
 * `--dir DIR`, `--no-libreoffice`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const given = args.includes('--dir') ? args[args.indexOf('--dir') + 1] : undefined;
  const directory = resolve(given ?? '../shared/corpus/tasks/spreadsheetbench');
  if (!existsSync(directory)) return { counts: {}, violations: [`There is no folder ${directory}.`] };
  const tasks = readTasks(directory);
  const tally = new Tally();
  const open: { one: Case; output: Uint8Array }[] = [];
  for (const task of tasks) {
    for (const one of readCases(directory, task)) {
      const output = tally.attempt(one, 'formulas');
      if (output === undefined) continue;
      if (wrongCells(modelOf(output), one).length === 0) tally.counts.passed += 1;
      else open.push({ one, output });
    }
  }
  const calculated = args.includes('--no-libreoffice')
    ? open.map(({ output }) => output)
    : await recalculateWithLibreOffice(open.map(({ output }) => output));
  for (const [index, { one, output }] of open.entries()) {
    if (wrongCells(modelOf(calculated[index] ?? output), one).length === 0) {
      tally.counts.passed_with_libreoffice += 1;
      continue;
    }
    const written = tally.attempt(one, 'values');
    const wrong = written === undefined ? [] : wrongCells(modelOf(written), one);
    if (written !== undefined && wrong.length === 0) tally.counts.passed_as_values += 1;
    else if (written !== undefined)
      tally.fail(`${one.name}: ${wrong.length} cells differ: ${wrong.slice(0, 3).join('; ')}`);
  }
  return { counts: { tasks: tasks.length, ...tally.counts }, violations: tally.violations };
}

class Tally {
  readonly counts = {
    cases: 0,
    operations: 0,
    cells: 0,
    passed: 0,
    passed_with_libreoffice: 0,
    passed_as_values: 0,
    failed: 0,
    collateral: 0,
  };
  readonly violations: string[] = [];

  /** The edited workbook; undefined when an operation failed, which counts. */
  attempt(one: Case, as: 'formulas' | 'values'): Uint8Array | undefined {
    const { operations, allowed, cells } = translate(one.input.model, one.answer, one.ranges, as);
    if (as === 'formulas') this.counts.cases += 1;
    this.counts.operations += operations.length;
    this.counts.cells += cells;
    const result = applyOperations(one.input.bytes, operations);
    if (!result.ok) {
      const error = result.report.find((entry) => !entry.ok)?.error;
      this.fail(`${one.name}: ${error?.code} ${error?.message}`);
      return undefined;
    }
    const touched = collateral(one.input, { bytes: result.bytes, model: modelOf(result.bytes) }, allowed);
    this.counts.collateral += touched.length;
    if (touched.length > 0)
      this.violations.push(`${one.name}: ${touched.length} changes outside the answer, for instance ${touched[0]}`);
    return result.bytes;
  }

  fail(violation: string): void {
    this.counts.failed += 1;
    this.violations.push(violation);
  }
}

interface Task {
  readonly id: string;
  readonly ranges: readonly AnswerRange[];
  readonly cases: readonly { input: string; answer: string }[];
}

/** A folder per task: `task.json` and pairs named `…_input.xlsx` and `…_answer.xlsx`. */
function readTasks(directory: string): Task[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'task.json')))
    .map((entry) => {
      const text = readFileSync(join(directory, entry.name, 'task.json'), 'utf8');
      const task: { answer_position: string } = JSON.parse(text);
      const inputs = readdirSync(join(directory, entry.name)).filter((file) => file.endsWith('_input.xlsx'));
      const cases = inputs
        .map((input) => ({ input, answer: input.replace('_input.xlsx', '_answer.xlsx') }))
        .filter(({ answer }) => existsSync(join(directory, entry.name, answer)));
      return { id: entry.name, ranges: answerRanges(task.answer_position), cases };
    });
}

function* readCases(directory: string, task: Task): Generator<Case> {
  for (const { input, answer } of task.cases) {
    const bytes = readFileSync(join(directory, task.id, input));
    yield {
      name: `${task.id} ${input}`,
      input: { bytes, model: modelOf(bytes) },
      answer: modelOf(readFileSync(join(directory, task.id, answer))),
      ranges: task.ranges,
    };
  }
}

function modelOf(bytes: Uint8Array): CalculationModel {
  return readModel(new WorkbookEdit(bytes));
}

function wrongCells(model: CalculationModel, { answer, ranges }: Case): string[] {
  return ranges.flatMap(({ sheet, box }) => {
    const wanted = sheetOf(answer, sheet);
    const present = sheetOf(model, wanted?.name ?? sheet);
    const wrong: string[] = [];
    const bottom = Math.min(box.bottom, Math.max(wanted?.lastRow ?? 0, present?.lastRow ?? 0));
    const right = Math.min(box.right, Math.max(wanted?.lastColumn ?? 0, present?.lastColumn ?? 0));
    for (let row = box.top; row <= bottom; row += 1) {
      for (let column = box.left; column <= right; column += 1) {
        const key = cellKey(row, column);
        const one = present?.cells.get(key);
        const other = wanted?.cells.get(key);
        if (!sameAnswer(one, other))
          wrong.push(
            `${cellName(row, column)} ${JSON.stringify(one?.value)} ≠ ${JSON.stringify(other?.value)} (${other?.formula ?? 'value'})`,
          );
      }
    }
    return wrong;
  });
}
