import type { RowSource } from './row-source.ts';

const SAMPLE_ROWS = 2_000;
const TELLING_NAME =
  /^(?:id|key|nr|no|number|code|uuid|guid|sku|email|e-mail)$|(?:[_ -]|\b)(?:id|key|nr|code|number)$|Id$|ID$/i;

/**
 * A column that names rows on both sides: filled, without repetition, and shared. One that is called like a key comes
 * first; a first column that only happens to be distinct is good enough, others are not.
 */
export function pickKey(before: RowSource, after: RowSource): string[] | null {
  const shared = before.columns.filter((name) => name !== '' && after.columns.includes(name));
  const candidates = [
    ...shared.filter((name) => TELLING_NAME.test(name)),
    ...shared.filter((name) => name === before.columns[0]),
  ];
  for (const name of new Set(candidates)) {
    const left = sampleOf(before, before.columns.indexOf(name));
    const right = sampleOf(after, after.columns.indexOf(name));
    if (left === null || right === null) continue;
    const overlap = [...right].filter((value) => left.has(value)).length;
    if (overlap >= Math.min(left.size, right.size) * 0.3) return [name];
  }
  return null;
}

/** The values of a column's first rows, or null when one is empty or comes twice. */
function sampleOf(source: RowSource, column: number): Set<string> | null {
  const seen = new Set<string>();
  const rows = Math.min(SAMPLE_ROWS, source.rowCount);
  for (let row = 0; row < rows; row += 1) {
    const value = source.row(row)[column] ?? '';
    if (value === '' || seen.has(value)) return null;
    seen.add(value);
  }
  return rows === 0 ? null : seen;
}
