export const WINDOW_ROWS = 200;

/** First row of the window that holds `row`. Windows start at 1, 201, 401, … so that two scrolls ask for the same ones. */
export function windowOf(row: number): number {
  return Math.floor((row - 1) / WINDOW_ROWS) * WINDOW_ROWS + 1;
}

/** The windows that rows `first` to `last` lie in, the first of the sheet always among them (it sets the widths). */
export function windowsFor(first: number, last: number, totalRows: number): number[] {
  const starts = [1];
  const end = Math.min(last, totalRows);
  for (let start = windowOf(Math.max(1, first)); start <= end; start += WINDOW_ROWS) {
    if (start !== 1) starts.push(start);
  }
  return starts;
}
