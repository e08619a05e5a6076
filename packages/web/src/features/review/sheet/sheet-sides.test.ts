import type { CellView, ProcedureOutput } from '@galley/schema';
import { array, assert, constantFrom, nat, property, record, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import type { SheetInfo } from '../../grid/sheet-tabs.tsx';
import { alignSides, sheetSide } from './sheet-sides.ts';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;

const COLUMNS = 3;
const parts = array(record({ what: constantFrom('same', 'delete', 'insert'), count: nat(3) }), { maxLength: 8 });
const changed = array(tuple(nat(20), nat(COLUMNS - 1)), { maxLength: 10 });

/** Both sides of a sheet whose rows came and went by a script; cells tell which side and line they are of. */
function sidesOf(
  script: readonly { what: 'same' | 'delete' | 'insert'; count: number }[],
  cells: readonly (readonly [number, number])[],
) {
  const shifts: Diff['changes']['shifts'] = [];
  const [added, removed]: [Diff['changes']['rows_added'], Diff['changes']['rows_removed']] = [[], []];
  let [reference, draft] = [0, 0];
  const same: number[] = [];
  for (const { what, count } of script) {
    if (count === 0) continue;
    if (what === 'same') for (let line = 1; line <= count; line += 1) same.push(draft + line);
    else shifts.push({ axis: 'rows', kind: what, at: draft + 1, count });
    if (what === 'insert') added.push({ start: draft + 1, count });
    if (what === 'delete') removed.push({ start: reference + 1, count });
    if (what !== 'insert') reference += count;
    if (what !== 'delete') draft += count;
  }
  const grid = (rows: number) => ({ total_rows: rows, total_columns: COLUMNS });
  const changes = { shifts, rows_added: added, rows_removed: removed, rows_moved: [] };
  const changed_cells = cells.flatMap(([row, column]) => (same.includes(row) ? [[row, column + 1]] : []));
  // Only what is read of the answer.
  const first = { draft: grid(draft), baseline: grid(reference), changes, changed_cells } as unknown as Diff;
  const info = { name: 'Data', change: 'modified', rows: draft, columns: COLUMNS } as unknown as SheetInfo;
  const aligned = alignSides(first, info);
  const side = (which: 'draft' | 'reference') =>
    sheetSide({
      side: which,
      aligned,
      info,
      changes: first.changes,
      rowOf: (line): readonly CellView[] =>
        Array.from({ length: COLUMNS }, (_unused, index) => ({ text: `${which} ${line} ${index + 1}`, kind: 'text' })),
      windowAt: () => first,
      left: new Set(),
    });
  return {
    total: aligned.rows.total,
    draft: side('draft'),
    reference: side('reference'),
    changes: changed_cells.length,
  };
}

it('[V9] both sides of a sheet agree about what came, went and changed, cell by cell', () => {
  assert(
    property(parts, changed, (script, cells) => {
      const { total, draft, reference } = sidesOf(script, cells);
      for (let row = 1; row <= total; row += 1) {
        for (let column = 1; column <= COLUMNS; column += 1) {
          const [left, right] = [reference.toneAt(row, column), draft.toneAt(row, column)];
          expect(['absent added', 'removed absent', 'plain plain', 'removed changed']).toContain(`${left} ${right}`);
          expect(draft.nameOf(row, column) === undefined).toBe(right === 'absent');
          expect(reference.nameOf(row, column) === undefined).toBe(left === 'absent');
          // What stands there is the cell whose address is shown.
          const line = draft.rowHeading(row).text;
          if (line !== '') expect(draft.rowAt(row)?.[column - 1]?.text).toBe(`draft ${line} ${column}`);
          else expect(draft.rowAt(row)).toEqual([]);
        }
        const marks = [reference.rowHeading(row).mark?.sign, draft.rowHeading(row).mark?.sign];
        expect([
          [undefined, undefined],
          [undefined, '+'],
          ['−', undefined],
        ]).toContainEqual(marks);
      }
    }),
  );
});

it('[V9] a changed cell is marked once on each side, at its own address', () => {
  assert(
    property(parts, changed, (script, cells) => {
      const { total, draft, changes } = sidesOf(script, [
        ...new Map(cells.map((cell) => [String(cell), cell])).values(),
      ]);
      let marked = 0;
      for (let row = 1; row <= total; row += 1) {
        for (let column = 1; column <= COLUMNS; column += 1) if (draft.toneAt(row, column) === 'changed') marked += 1;
      }
      expect(marked).toBe(changes);
    }),
  );
});
