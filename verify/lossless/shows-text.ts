const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of the two date systems of workbooks. */
const FIRST_DAYS = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

/** Whether a cell shows what was written: a number over a date keeps the cell's format and is the same value as a date. */
export function showsText(seen: string | undefined, text: string): boolean {
  if (seen === text) return true;
  const number = Number(text);
  if (seen === undefined || text.trim() === '' || !Number.isFinite(number)) return false;
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/.test(seen)) return false;
  const moment = Date.parse(seen.includes('T') ? `${seen}Z` : seen);
  return FIRST_DAYS.some((first) => Math.abs((moment - first) / DAY_MS - number) * DAY_MS < 1000);
}
