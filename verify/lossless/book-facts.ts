import { openZip, type ZipArchive } from '@galley/formats';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/workbook-edit.ts';
import { allTables } from '../../packages/formats/src/xlsx/objects/find-table.ts';
import { readCells, type SeenCell, toColumn, toRow } from './read-cells.ts';

export interface SeenSheet {
  readonly name: string;
  readonly part: string;
  readonly isVisible: boolean;
  readonly cells: ReadonlyMap<string, SeenCell>;
}

/** What the proof needs to know of a workbook before it is edited. */
export interface BookFacts {
  readonly bytes: Uint8Array;
  readonly zip: ZipArchive;
  readonly workbookPart: string;
  readonly sheets: readonly SeenSheet[];
  readonly visibleSheets: number;
  /** The first worksheet with cells, else the first. */
  readonly target: SeenSheet;
  readonly lastRow: number;
  readonly lastColumn: number;
  /** A cell outside array formulas and tables that holds a plain number; else the first free cell. */
  readonly place: string;
  readonly tables: boolean;
  /** Of the whole workbook. */
  readonly tableNames: readonly string[];
}

export function lookAt(bytes: Uint8Array): BookFacts | undefined {
  const book = new WorkbookEdit(bytes);
  const sheets = book.worksheets().map(
    (sheet): SeenSheet => ({
      name: sheet.name,
      part: sheet.part,
      isVisible: book.findSheet(sheet.name).state === 'visible',
      cells: readCells(sheet.source()),
    }),
  );
  const target = sheets.find((sheet) => sheet.cells.size > 0) ?? sheets[0];
  if (target === undefined) return undefined;
  let [lastRow, lastColumn] = [0, 0];
  for (const reference of target.cells.keys()) {
    lastRow = Math.max(lastRow, toRow(reference));
    lastColumn = Math.max(lastColumn, toColumn(reference));
  }
  const source = book.sheet(target.name).source();
  const hasArrays = /["'](?:array|dataTable)["']/.test(source);
  const tables = /<(?:\w+:)?tablePart[\s/>]/.test(source);
  const plain = [...target.cells.values()].find(
    (cell) =>
      cell.formula === '' &&
      cell.formulaType === '' &&
      cell.value !== '' &&
      cell.type === '' &&
      Number.isFinite(Number(cell.value)),
  );
  // A pivot table writes its own cells anew when LibreOffice opens it.
  const hasPivots = openZip(bytes).entries.some((entry) => /pivotTables\//i.test(entry.name));
  const place = plain !== undefined && !hasArrays && !hasPivots ? plain.reference : '';
  return {
    bytes,
    zip: openZip(bytes),
    workbookPart: book.part,
    sheets,
    visibleSheets: book.sheets().filter((sheet) => sheet.state === 'visible').length,
    target,
    lastRow,
    lastColumn,
    place,
    tables,
    tableNames: allTables(book).map((table) => table.name),
  };
}
