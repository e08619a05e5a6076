import { columnLetters } from '@galley/formats';
import { z } from 'zod';
import type { KnownTable } from '../columns/known-table.ts';
import { OfflineStepError } from '../decision/offline-step-error.ts';
import { reasonOf, type ToolRequest } from '../decision/steps.ts';
import { fileOf, sheetOf } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import type { ToolOutcome } from '../session/session-view.ts';

const mapSchema = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.number().nullish(),
      columns: z.number().nullish(),
      header_row: z.number().nullish(),
      islands: z.array(z.unknown()).nullish(),
    }),
  ),
});

export interface SheetPlace {
  readonly sheet: string;
  /** Headings and data rows, without totals. */
  readonly range: string;
}

const FORMULA_OF_MANY = /=\s*(?:SUM|SUBTOTAL|AVERAGE|COUNT|COUNTA|MIN|MAX|AGGREGATE)\s*\(/i;

/** Where a sheet's rows stand. Refused where that is not plain: a wrong range would tear rows apart. */
export function* sheetLayout(table: KnownTable, total: number | null): Generator<ToolRequest, SheetPlace, ToolOutcome> {
  const path = fileOf(table.path);
  const mapped = yield { tool: 'get_file_map', arguments: { path } };
  const sheets = mapped.success ? (mapSchema.safeParse(mapped.receipt).data?.sheets ?? []) : [];
  const wanted = sheetOf(table.path);
  const found = sheets.find(({ name }) => name === wanted) ?? (wanted === null ? sheets[0] : undefined);
  const { rows: last, columns, header_row: header } = found ?? {};
  const isPlain =
    last !== undefined && last !== null && header !== undefined && header !== null && (found?.islands ?? []).length < 2;
  if (found === undefined || !isPlain || columns === undefined || columns === null || last - header !== table.rows) {
    throw new OfflineStepError(
      `It is not clear where the rows of ${code(table.path)} begin and end, so they stay as they are.`,
    );
  }
  const right = columnLetters(columns - 1);
  const bottom = total === null ? last : header + total - 1;
  if (total === null) {
    const end = yield { tool: 'read_file', arguments: { path, sheet: found.name, range: `A${last}:${right}${last}` } };
    if (!end.success) throw new OfflineStepError(reasonOf(end));
    if (FORMULA_OF_MANY.test(JSON.stringify(end.receipt))) {
      return { sheet: found.name, range: `A${header}:${right}${last - 1}` };
    }
  }
  return { sheet: found.name, range: `A${header}:${right}${bottom}` };
}
