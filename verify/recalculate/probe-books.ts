import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { createWorkbook } from '../../packages/formats/src/xlsx/apply/create-workbook.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { cellKey, readModel } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { EXCEL_ANSWERS } from './excel-answers.ts';
import type { OfficeValues } from './office-values.ts';
import { PROBE_COLUMNS } from './probe-data.ts';
import { PROBE_FORMULAS } from './probe-formulas.ts';
import { PROBE_TEXTS } from './probe-texts.ts';
import type { Judged } from './protocol.ts';
import { sameValue } from './same-value.ts';

/** Column of the formulas, right of all that they read, and the first of their rows. */
const COLUMN = 17;
const FIRST_ROW = 3;

/** Calculates every probe and compares it with LibreOffice, or with Excel where the two are known to differ. */
export async function judgeProbes(folder: string, office: OfficeValues): Promise<Judged> {
  const formulas = [...PROBE_FORMULAS, ...PROBE_TEXTS];
  const path = join(folder, 'probes.xlsx');
  const { bytes, refused } = probeBook(formulas);
  writeFileSync(path, bytes);
  const answer = await office.of(path);
  if ('error' in answer) return { counts: {}, violations: [`probes: ${answer.error}`] };
  const sheet = readModel(new WorkbookEdit(bytes)).sheets.find(({ name }) => name === 'Data');
  const counts: Record<string, number> = { probes: formulas.length };
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const violations = refused.map((formula) => `probe =${formula} was refused`);
  for (const [index, formula] of formulas.entries()) {
    const row = FIRST_ROW + index;
    const cell = sheet?.cells.get(cellKey(row, COLUMN));
    if (cell === undefined || cell.value === null) {
      count('probes left stale');
      continue;
    }
    const excel = EXCEL_ANSWERS[formula];
    const theirs = answer.sheets.Data?.[`${row}:${COLUMN}`];
    if (excel === undefined ? sameValue(cell, theirs) : cell.value === excel[0])
      count(excel === undefined ? 'probes that LibreOffice confirms' : 'probes as in Excel, unlike LibreOffice');
    else {
      const wanted =
        excel === undefined ? `LibreOffice ${JSON.stringify(theirs)}` : `Excel ${JSON.stringify(excel[0])}`;
      violations.push(`probe =${formula} shows ${JSON.stringify(cell.value)}, ${wanted}`);
    }
  }
  return { counts, violations };
}

function probeBook(formulas: readonly string[]): { bytes: Uint8Array; refused: string[] } {
  const rows = Array.from({ length: 10 }, (_unused, row) => PROBE_COLUMNS.map((column) => column[row] ?? null));
  const data = applyOperations(createWorkbook(), [
    { kind: 'add_sheet', name: 'Data' },
    { kind: 'set_range', sheet: 'Data', start: 'A1', values: rows },
  ]);
  const writes = formulas.map((formula, index) => ({
    kind: 'set_cells',
    sheet: 'Data',
    cells: [{ cell: `R${FIRST_ROW + index}`, value: { formula: `=${formula}` } }],
  }));
  const { bytes, report } = applyOperations(data.bytes, writes, { mode: 'partial' });
  const refused = report.filter(({ ok }) => !ok).map(({ index }) => formulas[index] ?? '');
  return { bytes, refused };
}
