import { detectKind, type TableDescription, type TableEngine, toTableName } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';

/** First things to ask for, made from the tables that are there. */
export async function suggestRequests(workbench: Workbench, tables: TableEngine): Promise<string[]> {
  const { files } = await workbench.listFiles();
  const csv = files.find((file) => file.draft !== 'deleted' && detectKind(file.path, new Uint8Array()).kind === 'csv');
  if (csv === undefined) return [];
  try {
    const table = await tables.load({
      key: await workbench.contentHash(csv.path),
      path: await workbench.contentPath(csv.path),
      name: toTableName(csv.path),
      format: csv.path.toLowerCase().endsWith('.tsv') ? 'tsv' : 'csv',
    });
    const split = suggestSplit(await tables.describe(table));
    return [...(split === null ? [] : [split]), `Describe ${csv.path}`];
  } catch (error) {
    // A table that cannot be read is no reason to fail: there is just nothing to suggest.
    if (error instanceof GalleyError) return [];
    throw error;
  }
}

/** A text column with few different values is worth a sheet each. */
export function suggestSplit({ columns, row_count: rowCount }: TableDescription): string | null {
  const groups = columns.filter(
    ({ type, distinct }) => type === 'text' && distinct >= 2 && distinct <= 40 && distinct * 4 <= rowCount,
  );
  const group = groups.find(({ name }) => /categor|type|department|region|status/i.test(name)) ?? groups[0];
  if (group === undefined) return null;
  const date = columns.find(({ type }) => type === 'date' || type === 'timestamp');
  const amount = columns.find(({ type, name }) => type === 'number' && /amount|total|price|value|cost/i.test(name));
  const text = columns.find(({ type, name, distinct }) => type === 'text' && name !== group.name && distinct > 40);
  const shown = [date, text, amount].filter((column) => column !== undefined).map(({ name }) => name);
  if (shown.length === 0) return null;
  const list = shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
  const sorted = date === undefined ? '' : `, sorted by ${date.name}`;
  const totals = amount === undefined ? '' : ', and a summary sheet with totals';
  return `Create one sheet per ${group.name} with ${list}${sorted}${totals}`;
}
