const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,]\d+)?%?$/;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$/;

/**
 * Whether the first record names the columns: every field filled, distinct and neither number nor date. When the
 * data below is all text too, names are told from values by being short and not repeated below.
 */
export function looksLikeHeader(records: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = records;
  if (first === undefined) return false;
  const names = first.map((field) => field.trim());
  const filled = names.filter((name) => name !== '');
  if (filled.length === 0 || filled.length < names.length / 2) return false;
  if (filled.some((name) => isValue(name))) return false;
  if (new Set(filled.map((name) => name.toLowerCase())).size !== filled.length) return false;
  if (rest.length === 0) return true;
  if (rest.some((record) => record.some((field) => isValue(field.trim())))) return true;
  const repeated = names.filter((name, column) => rest.some((record) => record[column]?.trim() === name)).length;
  return repeated === 0 && filled.every((name) => name.length <= 60);
}

function isValue(text: string): boolean {
  return NUMBER.test(text) || DATE.test(text);
}
