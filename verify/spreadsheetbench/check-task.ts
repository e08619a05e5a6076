import { readFileSync } from 'node:fs';
import { GalleyError } from '@galley/schema';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import {
  type CalculationModel,
  readModel,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { recalculateWithLibreOffice } from '../../packages/formats/src/xlsx/recalculate/index.ts';
import { collateral } from './collateral.ts';
import { readTask, type Task, type TaskCase } from './read-task.ts';
import { type Translation, translate } from './translate.ts';
import { whyNotFormulas } from './why-not-formulas.ts';
import { type WrongCell, wrongCells } from './wrong-cells.ts';

export interface TaskRequest {
  readonly folder: string;
  readonly libreOffice: boolean;
}

export type Solved =
  | 'our formulas'
  | "LibreOffice's formulas"
  | 'values, no formulas'
  | 'values, not formulas'
  | 'failed';

export interface CaseReport {
  readonly name: string;
  readonly solved: Solved;
  readonly operations: number;
  readonly cells: number;
  readonly collateral: number;
  readonly violations: readonly string[];
  /** Why values had to be copied. */
  readonly reason?: { readonly kind: string; readonly example: string };
}

export interface TaskReport {
  readonly cases: readonly CaseReport[];
  /** Why the task could not be tried at all. */
  readonly unreadable?: string;
}

interface Attempt {
  readonly bytes: Uint8Array;
  readonly translation: Translation;
  readonly wrong: readonly WrongCell[];
  readonly collateral: readonly string[];
}

/** All cases of one task. */
export async function checkTask({ folder, libreOffice }: TaskRequest): Promise<TaskReport> {
  let task: Task;
  try {
    task = readTask(folder);
  } catch (error) {
    return { cases: [], unreadable: error instanceof Error ? error.message : String(error) };
  }
  const cases: CaseReport[] = [];
  for (const one of task.cases) {
    try {
      cases.push(await checkCase(one, task, libreOffice));
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      const report = { name: one.name, solved: 'failed', operations: 0, cells: 0, collateral: 0 } as const;
      cases.push({ ...report, violations: [`${error.code} ${error.message}`] });
    }
  }
  return { cases };
}

async function checkCase(one: TaskCase, { ranges }: Task, libreOffice: boolean): Promise<CaseReport> {
  const bytes = readFileSync(one.input);
  const input = { bytes, model: modelOf(bytes) };
  const answer = modelOf(readFileSync(one.answer));
  const attempt = (as: 'formulas' | 'values'): Attempt | string => {
    const translation = translate(input.model, answer, ranges, as);
    const result = applyOperations(bytes, translation.operations);
    if (!result.ok) {
      const error = result.report.find((entry) => !entry.ok)?.error;
      return `${error?.code} ${error?.message}`;
    }
    const model = modelOf(result.bytes);
    const touched = collateral(input, { bytes: result.bytes, model }, translation.allowed);
    return { bytes: result.bytes, translation, wrong: wrongCells(model, answer, ranges), collateral: touched };
  };
  const name = one.name;
  const first = attempt('formulas');
  if (typeof first === 'string')
    return { name, solved: 'failed', operations: 0, cells: 0, collateral: 0, violations: [first] };
  const { operations, cells, formulas, allowed } = first.translation;
  const report = { name, operations: operations.length, cells, collateral: first.collateral.length };
  const outside = complaint(first.collateral);
  if (first.wrong.length === 0)
    return { ...report, solved: formulas > 0 ? 'our formulas' : 'values, no formulas', violations: outside };
  const wrong = libreOffice ? await wrongByLibreOffice(first, answer, ranges) : first.wrong;
  if (wrong.length === 0) return { ...report, solved: "LibreOffice's formulas", violations: outside };
  const [example] = wrong;
  const reason = example === undefined ? undefined : whyNotFormulas(example, { input: input.model, answer, allowed });
  const second = attempt('values');
  const violations = typeof second === 'string' ? [second] : [...complaint(second.collateral), ...differences(second)];
  return {
    ...report,
    solved: violations.length === 0 ? 'values, not formulas' : 'failed',
    violations: [...outside, ...violations],
    ...(reason === undefined ? {} : { reason }),
  };
}

async function wrongByLibreOffice(
  attempt: Attempt,
  answer: CalculationModel,
  ranges: Task['ranges'],
): Promise<readonly WrongCell[]> {
  try {
    const [calculated] = await recalculateWithLibreOffice([attempt.bytes]);
    return calculated === undefined ? attempt.wrong : wrongCells(modelOf(calculated), answer, ranges);
  } catch (error) {
    // Without LibreOffice the case counts among those whose values were copied.
    if (error instanceof GalleyError && error.code === 'LIBREOFFICE_FAILED') return attempt.wrong;
    throw error;
  }
}

function complaint(touched: readonly string[]): string[] {
  return touched.length === 0 ? [] : [`${touched.length} changes outside the answer, for instance ${touched[0]}`];
}

function differences({ wrong }: Attempt): string[] {
  if (wrong.length === 0) return [];
  const shown = wrong
    .slice(0, 3)
    .map(
      ({ row, column, found, wanted }) => `R${row}C${column + 1} ${found?.value ?? null} ≠ ${wanted?.value ?? null}`,
    );
  return [`${wrong.length} cells differ: ${shown.join('; ')}`];
}

function modelOf(bytes: Uint8Array): CalculationModel {
  return readModel(new WorkbookEdit(bytes));
}
