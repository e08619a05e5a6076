import { readRange } from '../cell/cell-range.ts';

/**
 * For a batch that writes single cells and nothing else: which rows, by the name of the sheet in lower case. Undefined for
 * any other batch, because other operations look at more of a sheet than the rows that they change.
 */
export function writtenRows(operations: readonly unknown[]): ReadonlyMap<string, ReadonlySet<number>> | undefined {
  const found = new Map<string, Set<number>>();
  for (const operation of operations) {
    const rows = rowsOf(operation);
    const sheet = field(operation, 'sheet');
    if (rows === undefined || typeof sheet !== 'string') return undefined;
    const known = found.get(sheet.toLowerCase()) ?? new Set<number>();
    for (const row of rows) known.add(row);
    found.set(sheet.toLowerCase(), known);
  }
  return found;
}

function rowsOf(operation: unknown): readonly number[] | undefined {
  if (field(operation, 'kind') === 'set_range') {
    const values = field(operation, 'values');
    const start = readCell(field(operation, 'start'));
    if (start === undefined || !Array.isArray(values)) return undefined;
    return Array.from({ length: values.length }, (_unused, index) => start + index);
  }
  const cells = field(operation, 'cells');
  if (field(operation, 'kind') !== 'set_cells' || !Array.isArray(cells)) return undefined;
  const rows = cells.map((cell: unknown) => readCell(field(cell, 'cell')));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function readCell(text: unknown): number | undefined {
  return typeof text === 'string' ? readRange(text)?.top : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
