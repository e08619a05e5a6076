import { openZip, type ZipArchive } from '@galley/formats';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { allTables } from '../../packages/formats/src/xlsx/edit/objects/find-table.ts';
import { decodeXml } from '../../packages/formats/src/xml/decode-xml.ts';
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
  /** No cell stands in the columns behind this one, and no pivot table that is refreshed comes so far. */
  readonly lastTaken: number;
  /** A cell outside array formulas and tables that holds a plain number; else the first free cell. */
  readonly place: string;
  readonly tables: boolean;
  /** Of the whole workbook. */
  readonly tableNames: readonly string[];
}

/** A refresh makes a pivot table wider than its file says; by more columns than these it never was. */
const PIVOT_GROWTH = 200;

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
  const zip = openZip(bytes);
  const pivots = zip.entries
    .filter((entry) => /pivotTables\/[^/]+\.xml$/i.test(entry.name))
    .map((entry) => lastCellOf(decodeXml(zip.read(entry), entry.name).text));
  const hasPivots = pivots.length > 0;
  const place = plain !== undefined && !hasArrays && !hasPivots ? plain.reference : '';
  return {
    bytes,
    zip,
    workbookPart: book.part,
    sheets,
    visibleSheets: book.sheets().filter((sheet) => sheet.state === 'visible').length,
    target,
    lastRow,
    lastColumn,
    lastTaken: Math.max(lastColumn, ...pivots.map((pivot) => toColumn(pivot) + PIVOT_GROWTH)),
    place,
    tables,
    tableNames: allTables(book).map((table) => table.name),
  };
}

/** Last cell of a pivot table's output; `A1` where it does not say. */
function lastCellOf(pivot: string): string {
  const range = /<(?:\w+:)?location\s[^>]*?\bref\s*=\s*["']([^"']*)["']/.exec(pivot)?.[1] ?? '';
  return range.split(':').at(-1) || 'A1';
}
