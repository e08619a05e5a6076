import { z } from 'zod';

/** Changed lines with a little of what stands around them. */
export const hunkSchema = z.object({
  baseline_start: z.number(),
  draft_start: z.number(),
  lines: z.array(
    z.object({
      kind: z.enum(['same', 'removed', 'added']),
      text: z.string(),
      /** Words that differ from the other version of the line, as offsets; left out where all of it came or went. */
      words: z
        .array(z.tuple([z.int(), z.int()]).readonly())
        .readonly()
        .optional(),
    }),
  ),
});

const cellSide = z.object({
  text: z.string(),
  kind: z.string(),
  formula: z.string().optional(),
  format: z.string().optional(),
});
const span = z.object({ start: z.number(), count: z.number() });

/** What became of one sheet, beside the window of it that is shown. Rows count from 1, columns from 0. */
export const sheetChangesSchema = z.object({
  renamed_from: z.string().nullable(),
  rows_added: z.array(span),
  rows_removed: z.array(span),
  rows_moved: z.array(z.object({ from: z.number(), to: z.number() })),
  columns_added: z.array(z.number()),
  columns_removed: z.array(z.number()),
  /** Rows and columns put in or taken out, from top to bottom: what aligns the two sides. `at` is a place of the Draft. */
  shifts: z.array(
    z.object({
      axis: z.enum(['rows', 'columns']),
      kind: z.enum(['insert', 'delete']),
      at: z.number(),
      count: z.number(),
    }),
  ),
  /** Rows of the Draft with changed cells, of the whole sheet, and the first such cell of each stretch. */
  rows_changed: z.array(span.extend({ cell: z.string() })),
  /** Changed cells of the shown window. */
  cells: z.array(
    z.object({
      cell: z.string(),
      /** Its address at Draft start, where that is another one. */
      from: z.string().optional(),
      changes: z.array(z.enum(['value', 'formula', 'number_format', 'font', 'fill', 'border', 'alignment'])),
      before: cellSide.nullable(),
      after: cellSide.nullable(),
      /** Why it only comes with the whole file; null where it can be taken or left alone. */
      problem: z.string().nullable(),
    }),
  ),
  /** Changed cells of the whole sheet. */
  cell_count: z.number(),
  /** Where to look first (SPEC V5). */
  focus: z.object({ row: z.number(), cell: z.string().nullable() }).nullable(),
});
export type SheetChanges = z.infer<typeof sheetChangesSchema>;

/** A change of something that is not a cell: a chart, a note, a width, a name. Sides are words, null where it was not. */
export const otherChangeSchema = z.object({
  what: z.string(),
  /** Null for what belongs to the whole workbook. */
  sheet: z.string().nullable(),
  range: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OtherChangeView = z.infer<typeof otherChangeSchema>;

/** A page of the changed rows of a table. */
export const tableDiffSchema = z.object({
  columns: z.object({
    before: z.array(z.string()),
    after: z.array(z.string()),
    added: z.array(z.string()),
    removed: z.array(z.string()),
    renamed: z.array(z.object({ from: z.string(), to: z.string() })),
    is_reordered: z.boolean(),
  }),
  /** Columns that name a row; null when rows were matched by their content. */
  key: z.array(z.string()).nullable(),
  counts: z.object({
    added: z.number(),
    removed: z.number(),
    changed: z.number(),
    moved: z.number(),
    unchanged: z.number(),
    cells: z.number(),
  }),
  changes: z.array(
    z.object({
      /** What publish takes to choose this change. */
      index: z.number(),
      kind: z.enum(['added', 'removed', 'changed', 'moved']),
      before_row: z.number().nullable(),
      after_row: z.number().nullable(),
      is_moved: z.boolean(),
      cells: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
      before: z.array(z.string()).nullable(),
      after: z.array(z.string()).nullable(),
    }),
  ),
  total_changes: z.number(),
  offset: z.number(),
  /** Rows that break the file's own rules, by what is wrong with them. */
  problems: z.array(z.object({ side: z.enum(['baseline', 'draft']), kind: z.string(), line: z.number() })),
});
