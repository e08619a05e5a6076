const MAX_WIDTH = 40;

export interface RenderedColumn {
  readonly name: string;
  readonly isNumber: boolean;
}

/** Rows under their names, numbers to the right; long and many-lined text cut to one line. */
export function renderRows(
  columns: readonly RenderedColumn[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
  const texts = rows.map((row) => columns.map((_column, at) => plain(row[at] ?? null)));
  const names = columns.map(({ name }) => plain(name));
  const widths = names.map((name, at) =>
    texts.reduce((most, row) => Math.max(most, row[at]?.length ?? 0), name.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (columns[at]?.isNumber ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(names), ...texts.map(line)].join('\n');
}

/** On one line, without what a terminal would act on. */
export function plain(value: string | number | boolean | null): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters of a document must not reach the terminal
  const text = String(value ?? '').replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text;
}
