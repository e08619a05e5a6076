import { fieldKind } from './field-kind.ts';

const YEAR = /^(?:19|20)\d{2}$/;

/**
 * Whether the first record names the columns: no numbers and dates among its fields (years above figures excepted), and
 * a column of values below one of them. When the data is all text, names are told from values by being short, distinct
 * and not repeated below.
 */
export function looksLikeHeader(records: readonly (readonly string[])[], columns: number): boolean {
  const [first, ...rest] = records;
  if (first === undefined) return false;
  const names = first.map((field) => field.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0 || filled.length < usedColumns(records, columns) / 2) return false;
  if (columns > 1 && names.length < 2) return false;
  if (filled.some(isValue) && !isYearHeader(names, rest)) return false;
  const isDistinct = new Set(filled.map((name) => name.toLowerCase())).size === filled.length;
  if (rest.length === 0) return isDistinct;
  if (hasColumnOfValues(names, rest)) return true;
  if (!isDistinct || isOneOfThem(names, rest)) return false;
  if (rest.some((record) => record.some((field) => isValue(field.trim())))) return true;
  const repeated = names.filter((name, column) => rest.some((record) => record[column]?.trim() === name)).length;
  return repeated === 0 && filled.every((name) => name.length <= 60);
}

/** Columns that hold anything in any record: empty ones at the end need no name. */
function usedColumns(records: readonly (readonly string[])[], columns: number): number {
  const width = Math.max(records[0]?.length ?? 0, columns);
  return Array.from({ length: width }).filter((_, column) =>
    records.some((record) => (record[column] ?? '').trim() !== ''),
  ).length;
}

/** A text above nothing but numbers or dates is the name of that column. */
function hasColumnOfValues(names: readonly string[], rest: readonly (readonly string[])[]): boolean {
  return names.some((name, column) => {
    if (name === '' || isValue(name)) return false;
    const below = rest.map((record) => record[column]?.trim() ?? '').filter((field) => field !== '');
    return below.length >= Math.max(2, rest.length / 2) && below.every(isValue);
  });
}

/** `row 1` above `row 2` and `row 3` is a row like them. */
function isOneOfThem(names: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const shape = (text: string): string => text.trim().replace(/\d+/g, '#');
  return names.some(
    (name, column) =>
      /\d/.test(name) && !isValue(name) && rest.every((record) => shape(record[column] ?? '') === shape(name)),
  );
}

/** `Year, 2022, 2023`: rising years after a name, with other figures below them. */
function isYearHeader(names: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const years = names.filter((name) => YEAR.test(name)).map(Number);
  if (years.length < 2 || years.some((year, index) => index > 0 && year <= (years[index - 1] ?? 0))) return false;
  if (names.some((name) => isValue(name) && !YEAR.test(name)) || names.every((name) => YEAR.test(name))) return false;
  return rest.some((record) =>
    names.some((name, column) => YEAR.test(name) && !YEAR.test(record[column]?.trim() ?? '')),
  );
}

function isValue(text: string): boolean {
  const kind = fieldKind(text);
  return kind === 'number' || kind === 'date' || text.startsWith('=');
}
