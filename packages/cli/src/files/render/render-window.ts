import { columnIndex, columnLetters, formatCell, type SheetWindow } from '@galley/formats';

const MAX_WIDTH = 40;

/** A window of a sheet as people know it: letters above, numbers in front, numbers to the right. */
export function renderWindow(window: SheetWindow, { formulas }: { readonly formulas: boolean }): string {
  const left = columnIndex(window.first_column);
  const width = window.rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  if (width === 0) return '(no content)';
  const texts = window.rows.map((row) =>
    Array.from({ length: width }, (_, at) => {
      const cell = row.cells[at];
      if (cell === undefined) return { text: '', isNumber: false };
      const shown = formulas && cell.formula !== undefined ? `=${cell.formula}` : formatCell(cell);
      return { text: cut(shown), isNumber: cell.kind === 'number' && !shown.startsWith('=') };
    }),
  );
  const widths = Array.from({ length: width }, (_, at) =>
    texts.reduce((most, row) => Math.max(most, row[at]?.text.length ?? 0), columnLetters(left + at).length),
  );
  const front = Math.max(1, ...window.rows.map((row) => String(row.number).length));
  const heading = [' '.repeat(front), ...widths.map((size, at) => columnLetters(left + at).padEnd(size))].join('  ');
  const lines = texts.map((row, index) => {
    const cells = row.map(({ text, isNumber }, at) =>
      isNumber ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0),
    );
    return [String(window.rows[index]?.number ?? '').padStart(front), ...cells].join('  ').trimEnd();
  });
  return [heading.trimEnd(), ...lines].join('\n');
}

function cut(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters of a document must not reach the terminal
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return plain.length > MAX_WIDTH ? `${plain.slice(0, MAX_WIDTH - 1)}…` : plain;
}
