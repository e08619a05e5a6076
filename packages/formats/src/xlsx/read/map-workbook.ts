import type { ColumnType } from '../../column-type.ts';
import { fitToBytes, MAP_BYTES } from '../../fit-to-bytes.ts';
import type { Cell } from '../cell.ts';
import { cellContext } from './cell-context.ts';
import { openWorkbook } from './open-workbook.ts';
import { readWorksheet } from './read-sheet.ts';
import { isReadable } from './select-sheet.ts';

export interface SheetMap {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly is_hidden?: true;
  /** Row of the headings, null when none was recognised. */
  readonly header_row: number | null;
  readonly fields: readonly { readonly name: string; readonly type: ColumnType | 'empty' | 'mixed' }[];
  readonly samples: readonly (readonly string[])[];
  /** Columns that the bound left out of `fields`. */
  readonly fields_left_out?: number;
}

export interface WorkbookMap {
  readonly kind: 'xlsx';
  readonly sheet_count: number;
  readonly sheets: readonly SheetMap[];
  readonly sheets_left_out?: number;
}

const TYPE_SAMPLE_ROWS = 200;
/** From rich to bare; the first that fits the bound is used. */
const LEVELS = [
  { sheets: 50, fields: 60, samples: 3, text: 40 },
  { sheets: 50, fields: 40, samples: 2, text: 24 },
  { sheets: 50, fields: 25, samples: 1, text: 16 },
  { sheets: 50, fields: 12, samples: 0, text: 16 },
  { sheets: 50, fields: 0, samples: 0, text: 0 },
  { sheets: 20, fields: 0, samples: 0, text: 0 },
] as const;

export function mapWorkbook(bytes: Uint8Array): WorkbookMap {
  const workbook = openWorkbook(bytes);
  const context = cellContext(workbook);
  const read = workbook.sheets.slice(0, LEVELS[0].sheets).map((sheet) => ({
    sheet,
    content: isReadable(sheet) ? readWorksheet(workbook, sheet, context, { rowCount: TYPE_SAMPLE_ROWS }) : undefined,
  }));
  return fitToBytes(
    LEVELS.map((level) => () => {
      const sheets = read.slice(0, level.sheets).map(({ sheet, content }): SheetMap => {
        const header = content?.header_row ?? null;
        const body = content?.rows.slice(header ?? 0) ?? [];
        const filled = body.filter((row) => row.some((cell) => cell.kind !== 'empty'));
        const fields = content?.columns.slice(0, level.fields) ?? [];
        const leftOut = (content?.total_columns ?? 0) - fields.length;
        return {
          name: sheet.name,
          rows: content?.total_rows ?? 0,
          columns: content?.total_columns ?? 0,
          ...(sheet.isHidden ? { is_hidden: true as const } : {}),
          header_row: header,
          fields: fields.map((name, column) => ({ name: name.slice(0, 80), type: typeOfColumn(body, column) })),
          samples: filled
            .slice(0, level.samples)
            .map((row) => row.slice(0, level.fields).map((cell) => cell.text.slice(0, level.text))),
          ...(leftOut > 0 ? { fields_left_out: leftOut } : {}),
        };
      });
      const left = workbook.sheets.length - sheets.length;
      return {
        kind: 'xlsx' as const,
        sheet_count: workbook.sheets.length,
        sheets,
        ...(left > 0 ? { sheets_left_out: left } : {}),
      };
    }),
    MAP_BYTES,
  );
}

export function typeOfColumn(rows: readonly (readonly Cell[])[], column: number): ColumnType | 'empty' | 'mixed' {
  const types = new Set<ColumnType>();
  for (const row of rows) {
    const cell = row[column];
    if (cell === undefined || cell.kind === 'empty' || cell.kind === 'error') continue;
    types.add(typeOfCell(cell));
  }
  const [first] = types;
  if (first === undefined) return 'empty';
  if (types.size === 1) return first;
  if ([...types].every((type) => type === 'integer' || type === 'number')) return 'number';
  if ([...types].every((type) => type === 'date' || type === 'timestamp')) return 'timestamp';
  return 'mixed';
}

function typeOfCell(cell: Cell): ColumnType {
  if (cell.kind === 'number') return Number.isInteger(cell.value) ? 'integer' : 'number';
  if (cell.kind === 'boolean') return 'boolean';
  if (cell.kind !== 'date') return 'text';
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell.text)) return 'date';
  return cell.text.includes('T') ? 'timestamp' : 'text';
}
