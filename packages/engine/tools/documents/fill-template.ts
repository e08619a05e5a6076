import { quoteIdentifier } from '@galley/formats';
import { InvalidArgumentError, NotFoundError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
import type { ToolCapabilities } from '../ports/capabilities.ts';
import { PlaceholderWithoutValueError, TargetExistsError } from '../ports/errors.ts';
import { loadTable } from '../ports/load-table.ts';
import { OperationsFailedError } from '../tool/operations-failed.ts';
import type { DraftTool } from '../tool/tool.ts';
import { fileNamePart, valueFinder } from './template-values.ts';

const fillArguments = z.strictObject({
  template: z.string(),
  to: z.string(),
  values: z
    .array(z.strictObject({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }))
    .optional(),
  table: z
    .strictObject({
      path: z.string(),
      sheet: z.string().optional(),
      row_start: z.int().min(1).default(1),
      row_count: z.int().min(1).max(500).default(1),
    })
    .optional(),
  missing: z.enum(['error', 'keep', 'empty']).default('error'),
  if_exists: z.enum(['error', 'replace']).default('error'),
});
type FillArguments = z.output<typeof fillArguments>;
type Row = Readonly<Record<string, string | number | boolean | null>>;

export const fillTemplate: DraftTool<FillArguments, 'tables' | 'documents'> = {
  name: 'fill_template',
  description:
    'Fills `{{placeholders}}` of a Word document or text file, or the form fields of a PDF that have a value, and writes the result to `to`; formatting and the template stay. Values come from `values`, or from data rows of a table (`row_start` counts from 1 without the header). With several rows `to` must hold a placeholder, for instance `letters/{{name}}.docx`: one file for each row.',
  effect: 'draft',
  seldom: ['template', 'placeholder', 'form', 'letter', 'fill', 'mail merge', 'invitation', 'certificate'],
  needs: ['tables', 'documents'],
  arguments: fillArguments,
  summary: ({ template, to }) => `Filling ${template} into ${to}`,
  async run(input, context, writer) {
    const rows = await valuesOf(input, context);
    const template = await writer.read(input.template);
    const { documents } = context;
    const names = await documents.placeholders(input.template, template);
    const files: { to: string; replaced: number }[] = [];
    for (const row of rows) files.push(await fillOne(input, { row, template, names, taken: files, documents }, writer));
    return { template: input.template, files, placeholders: names };
  },
};

async function valuesOf(
  { values, table, to }: FillArguments,
  context: Pick<ToolCapabilities, 'tables'>,
): Promise<readonly Row[]> {
  const given = Object.fromEntries((values ?? []).map(({ name, value }) => [name, value]));
  if (table === undefined) return [given];
  const loaded = await loadTable(table.path, context, table.sheet);
  const sql = `SELECT * FROM ${quoteIdentifier(loaded.name)}`;
  const { row_start: start, row_count: count } = table;
  const answer = await context.tables.query({ tables: [loaded], sql, limit: count, offset: start - 1 });
  if (answer.rows.length < count) {
    throw new NotFoundError(
      `${table.path} has ${answer.row_count} rows; row ${start + count - 1} is not there.`,
      'Count data rows from 1, without the header.',
    );
  }
  if (count > 1 && !/\{\{.+?\}\}/.test(to)) {
    throw new InvalidArgumentError(
      'to',
      `${count} rows would all be written to ${to}.`,
      'Put a placeholder into the name, for instance letters/{{name}}.docx.',
    );
  }
  return answer.rows.map((row) => ({
    ...Object.fromEntries(answer.columns.map(({ name }, at) => [name, row[at] ?? null])),
    ...given,
  }));
}

interface Filling {
  readonly row: Row;
  readonly template: Uint8Array;
  readonly names: readonly string[];
  readonly taken: readonly { readonly to: string }[];
  readonly documents: ToolCapabilities['documents'];
}

async function fillOne(input: FillArguments, { row, template, names, taken, documents }: Filling, writer: DraftWriter) {
  const find = valueFinder(row);
  const without = names.filter((name) => find(name) === undefined);
  const isForm = input.template.toLowerCase().endsWith('.pdf');
  // Forms have fields for the reader, too; but one that fits nothing is the wrong form.
  const isLacking = isForm ? without.length === names.length : without.length > 0;
  if (isLacking && input.missing === 'error') {
    throw new PlaceholderWithoutValueError(input.template, without, Object.keys(row));
  }
  const to = targetOf(input.to, find, taken);
  if (input.if_exists === 'error' && (await writer.exists(to))) throw new TargetExistsError(to);
  const values = new Map<string, string>();
  for (const name of names) {
    const value = find(name) ?? (input.missing === 'empty' && !isForm ? '' : undefined);
    if (value !== undefined) values.set(name, value);
  }
  const { bytes, replaced } = isForm
    ? await fillForm(input.template, template, values, documents)
    : await documents.change(input.template, template, { values });
  await writer.write(to, Buffer.from(bytes));
  return { to, replaced, ...(without.length === 0 ? {} : { without_value: without }) };
}

async function fillForm(
  path: string,
  form: Uint8Array,
  values: ReadonlyMap<string, string>,
  documents: ToolCapabilities['documents'],
) {
  const operations = [{ kind: 'fill_fields' as const, values: Object.fromEntries(values) }];
  const { bytes, ok, report } = await documents.edit('pdf', path, form, { operations, options: {} });
  if (!ok) throw new OperationsFailedError(path, report);
  return { bytes, replaced: values.size };
}

/** Two rows with the same name get two files: the second would otherwise overwrite the first. */
function targetOf(
  pattern: string,
  find: (name: string) => string | undefined,
  taken: readonly { readonly to: string }[],
): string {
  const wanted = pattern.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => fileNamePart(find(name) ?? name));
  const used = new Set(taken.map(({ to }) => to.toLowerCase()));
  const numbered = (number: number) => (number === 1 ? wanted : wanted.replace(/(\.[^./]+)?$/, ` (${number})$1`));
  let number = 1;
  while (used.has(numbered(number).toLowerCase())) number += 1;
  return numbered(number);
}
