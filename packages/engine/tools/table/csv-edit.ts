import type { CsvOperation } from '@galley/formats';
import { z } from 'zod';
import { NotATableError } from '../ports/errors.ts';
import { operationSignatures } from '../tool/operation-signatures.ts';
import type { DraftTool } from '../tool/tool.ts';

const value = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .describe('Text, a number, true/false, or null for an empty cell.');
const column = z.union([z.string(), z.int().min(1)]).describe('Name of the column, or its place from 1.');
const row = z.int().min(1).describe('Row below the header, from 1.');
const rowValues = z
  .union([z.array(value), z.record(z.string(), value)])
  .describe('One value for each column in order, or an object by column name.');

const operation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set_cells'),
    cells: z.array(z.strictObject({ row, column, value })).min(1),
  }),
  z
    .strictObject({
      kind: z.literal('update_rows'),
      key: z.array(z.string()).min(1).describe('Columns that together name one row.'),
      rows: z.array(z.record(z.string(), value)).min(1),
      if_missing: z.enum(['error', 'append', 'skip']).default('error'),
    })
    .describe('Changes the rows that have these keys; each row holds its key and the columns to change.'),
  z.strictObject({ kind: z.literal('append_rows'), rows: z.array(rowValues).min(1) }),
  z.strictObject({ kind: z.literal('insert_rows'), before: row, rows: z.array(rowValues).min(1) }),
  z.strictObject({ kind: z.literal('delete_rows'), rows: z.array(row).min(1) }),
  z.strictObject({
    kind: z.literal('add_column'),
    name: z.string().min(1),
    before: column.optional().describe('At the right end if left out.'),
    values: z.array(value).optional().describe('One for every row.'),
    value: value.optional().describe('One for all rows.'),
  }),
  z.strictObject({ kind: z.literal('drop_columns'), columns: z.array(column).min(1) }),
  z.strictObject({ kind: z.literal('rename_column'), column, name: z.string().min(1) }),
  z.strictObject({ kind: z.literal('reorder_columns'), columns: z.array(column).min(1) }),
  z.strictObject({
    kind: z.literal('sort_rows'),
    by: z.array(z.strictObject({ column, descending: z.boolean().optional() })).min(1),
  }),
]);

const editArguments = z.strictObject({
  path: z.string(),
  operations: z.array(operation).min(1),
  formula_guard: z
    .enum(['off', 'apostrophe', 'refuse'])
    .default('apostrophe')
    .describe('What happens to text that a spreadsheet would run as a formula (=…, +…, -…, @…).'),
});

const shownArguments = () =>
  editArguments.extend({
    operations: z
      .array(z.looseObject({ kind: z.enum(operation.options.map(({ shape }) => shape.kind.value)) }))
      .min(1)
      .describe(
        `Rows count from 1 below the header; a column is its name or its place from 1. Kinds, with their fields (without a type: text):\n${operationSignatures(operation)}`,
      ),
  });

export const csvEdit: DraftTool<z.output<typeof editArguments>, 'documents'> = {
  name: 'csv_edit',
  description:
    'Changes a csv, tsv or psv file in the Draft: cells, rows by number or by key, columns, order of rows. Operations run in order, all or none; each sees the result of those before it. Delimiter, quotes, encoding, line breaks and every cell that is not named stay as they are.',
  effect: 'draft',
  formats: ['csv'],
  needs: ['documents'],
  arguments: editArguments,
  shown: shownArguments,
  summary: ({ path }) => `Editing ${path}`,
  async run({ path, operations, formula_guard: guard }, { documents }, writer) {
    const before = await writer.read(path);
    if (!/\.(csv|tsv|tab|psv|txt)$/i.test(path)) throw new NotATableError(path, 'not a delimited file');
    const result = await documents.edit('csv', path, before, {
      operations: operations.map(withoutUndefined),
      options: { formula_guard: guard },
    });
    await writer.write(path, result.bytes);
    return { path, operations: operations.length, row_count: result.row_count, columns: result.columns };
  },
};

/** The two types differ only in that one says "absent" and the other "absent or undefined". */
function withoutUndefined(input: z.output<typeof operation>): CsvOperation {
  switch (input.kind) {
    case 'add_column': {
      const { kind, name, before, values, value: single } = input;
      return {
        kind,
        name,
        ...(before === undefined ? {} : { before }),
        ...(values === undefined ? {} : { values }),
        ...(single === undefined ? {} : { value: single }),
      };
    }
    case 'sort_rows':
      return {
        kind: input.kind,
        by: input.by.map(({ column: name, descending }) => ({
          column: name,
          ...(descending === true ? { descending } : {}),
        })),
      };
    default:
      return input;
  }
}
