import type { SampleRecord } from './parse-records.ts';

/** What a spreadsheet shows for a formula that failed. */
const ERROR_VALUE = /^#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!)/;
const MOST_PREAMBLE_RECORDS = 30;

/**
 * Lines before the table: titles and notes that fill at most a third of the columns, above the first record that fills
 * more. Above a table of one column only blank lines are none of its records.
 */
export function findPreamble(records: readonly SampleRecord[], columns: number, text: string): number {
  if (columns < 2) return records[0]?.line ?? text.match(/\r\n|\r|\n/g)?.length ?? 0;
  const isTitle = (record: SampleRecord): boolean => {
    const filled = record.fields.filter((field) => field.trim() !== '').length;
    return filled <= Math.max(1, columns / 3) && (record.fields.length !== columns || filled <= 1);
  };
  const first = records.findIndex((record) => record.fields.length === columns && !isTitle(record));
  if (first <= 0 || first > MOST_PREAMBLE_RECORDS) return 0;
  if (!records.slice(0, first).every(isTitle)) return 0;
  // A table whose own rows are as thin as its first ones has no preamble, only holes.
  const body = records.slice(first);
  if (body.filter(isTitle).length > body.length / 3) return 0;
  return records[first]?.line ?? 0;
}

/** `#` begins a comment when lines with it do not have the shape of the others: `#id,name` is a header. */
export function findComment(text: string, records: readonly SampleRecord[], columns: number): '#' | '' {
  if (!/(?:^|[\r\n])#/.test(text)) return '';
  const marked = records.filter(({ fields }) => fields[0]?.startsWith('#') === true);
  const others = records.length - marked.length;
  if (marked.length === 0 || others === 0) return '';
  if (marked.some(({ fields }) => ERROR_VALUE.test(fields[0] ?? ''))) return '';
  if (columns < 2)
    return marked.length <= others && marked.every(({ fields }) => /^#\s/.test(fields[0] ?? '')) ? '#' : '';
  return marked.some(({ fields }) => fields.length !== columns) ? '#' : '';
}
