import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook, editCsv } from '@galley/formats';
import { sampleCsv, sampleFolder } from './sample-csv.ts';
import { sampleLines } from './sample-lines.ts';

type Pair = readonly [before: string, after: string];
const made = new Map<string, Pair>();

function keep(key: string, make: () => Pair): Pair {
  const pair = made.get(key) ?? make();
  made.set(key, pair);
  return pair;
}

/** One cell in a hundred rows changed, three rows gone, one new. */
export function csvPair(rows: number): Pair {
  return keep(`csv ${rows}`, () => {
    const before = sampleCsv(rows);
    const cells = Array.from({ length: rows / 100 }, (_unused, index) => ({
      row: index * 100 + 1,
      column: 'amount',
      value: index + 0.5,
    }));
    const { bytes } = editCsv(readFileSync(before), [
      { kind: 'set_cells', cells },
      { kind: 'delete_rows', rows: [10, 20, 30] },
      { kind: 'append_rows', rows: [[rows + 1, '2024-01-01', 'Food']] },
    ]);
    const after = join(sampleFolder(), `changed-${rows}.csv`);
    writeFileSync(after, bytes);
    return [before, after];
  });
}

/** Ten columns; one cell in a hundred rows changed. */
export function workbookPair(count: number): Pair {
  return keep(`xlsx ${count}`, () => {
    const columns = Array.from({ length: 10 }, (_unused, index) => ({
      name: `c${index}`,
      type: index < 3 ? ('text' as const) : ('number' as const),
    }));
    const rows = Array.from({ length: count }, (_unused, row) =>
      columns.map((_column, index) => (index < 3 ? `text ${row % (index * 997 + 13)}` : row * index + index / 8)),
    );
    const before = addSheet(createWorkbook(), { name: 'Data', columns, rows });
    const cells = Array.from({ length: count / 100 }, (_unused, index) => ({
      cell: `E${index * 100 + 2}`,
      value: -index,
    }));
    const { bytes } = applyOperations(before, [{ kind: 'set_cells', sheet: 'Data', cells }]);
    const names: Pair = [join(sampleFolder(), `before-${count}.xlsx`), join(sampleFolder(), `after-${count}.xlsx`)];
    writeFileSync(names[0], before);
    writeFileSync(names[1], bytes);
    return names;
  });
}

export function textPair(count: number): Pair {
  return keep(`text ${count}`, () => {
    const { before, after } = sampleLines(count);
    const names: Pair = [join(sampleFolder(), 'before.txt'), join(sampleFolder(), 'after.txt')];
    writeFileSync(names[0], before.join('\n'));
    writeFileSync(names[1], after.join('\n'));
    return names;
  });
}
