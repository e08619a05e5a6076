import { z } from 'zod';
import type { KnownTable } from '../columns/known-table.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const text = value.nullish().transform((found) => (found === null || found === undefined ? null : String(found)));
const count = z
  .number()
  .nullish()
  .transform((found) => found ?? null);

/** The parts of table receipts that rules rely on. Anything else in them is ignored. */
const describeSchema = z.object({
  path: z.string(),
  row_count: z.number(),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), distinct: count, nulls: count, min: text, max: text }),
  ),
});

const querySchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string().optional() })),
  rows: z.array(z.array(value)),
  row_count: z.number(),
});
export type QueryAnswer = z.infer<typeof querySchema>;

/** Also reads a table's map, which is what there is of a table too wide to be described in one receipt. */
export function asTable(receipt: unknown): KnownTable | null {
  const parsed = describeSchema.safeParse(receipt).data;
  if (parsed === undefined) return null;
  return {
    path: parsed.path,
    rows: parsed.row_count,
    columns: parsed.columns.map((column) => ({ ...column, values: null })),
  };
}

const sheetsSchema = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z
        .number()
        .nullish()
        .transform((rows) => rows ?? 0),
    }),
  ),
});

/** The sheets of a workbook's map; none where it has no cells. */
export function asSheets(receipt: unknown): z.output<typeof sheetsSchema>['sheets'] {
  return sheetsSchema.safeParse(receipt).data?.sheets ?? [];
}

export function asQueryAnswer(receipt: unknown): QueryAnswer | null {
  return querySchema.safeParse(receipt).data ?? null;
}
