import type { TableFormat } from './types.ts';

const FORMATS: Readonly<Record<string, TableFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  psv: 'psv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  parquet: 'parquet',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pdf: 'pdf',
};

/** How a file would be read as a table, by the end of its name; null when it would not. */
export function tableFormatOf(path: string): TableFormat | null {
  return FORMATS[/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;
}
