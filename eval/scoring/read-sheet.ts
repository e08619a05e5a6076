import { openZip } from '@galley/formats';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import {
  cellKey,
  type ModelCell,
  type ModelSheet,
  readModel,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';

/** What openpyxl shows of a cell when it does not ask for calculated values: a formula as it is written. */
export function cellText(cell: ModelCell | undefined): string | null {
  if (cell === undefined) return null;
  if (cell.formula !== undefined) return cell.formula.startsWith('=') ? cell.formula : `=${cell.formula}`;
  if (cell.value === null || cell.value === '') return null;
  if (typeof cell.value === 'boolean') return cell.value ? 'True' : 'False';
  return String(cell.value);
}

/** The sheet that is in front. */
export function activeSheet(bytes: Uint8Array): ModelSheet | undefined {
  const model = readModel(new WorkbookEdit(bytes));
  const archive = openZip(bytes);
  const entry = archive.find('xl/workbook.xml');
  const text = entry === undefined ? '' : archive.read(entry).toString('utf8');
  const index = Number(/activeTab="(\d+)"/.exec(text)?.[1] ?? 0);
  return model.sheets.find(({ name }) => name === model.sheetNames[index]) ?? model.sheets[0];
}

/** Every cell of the sheet in front with its place, one row a line: the form that OfficeBench compares. */
export function sheetText(bytes: Uint8Array): string {
  const sheet = activeSheet(bytes);
  if (sheet === undefined) return '';
  const lines: string[] = [];
  for (let row = 1; row <= sheet.lastRow; row += 1) {
    let line = '';
    for (let column = 0; column <= sheet.lastColumn; column += 1) {
      const text = cellText(sheet.cells.get(cellKey(row, column))) ?? '[Empty Cell]';
      line += `(${row}, ${column + 1}): ${text}\t`;
    }
    lines.push(line);
  }
  return lines.join('\n');
}
