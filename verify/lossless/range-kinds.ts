import type { EditKind } from './edit-kind.ts';
import { type SeenCell, toColumn, toLetters, toRow } from './read-cells.ts';

const ROWS = 3;
const COLUMNS = 3;

/** A number need not say that it is one. */
const kindOf = ({ type }: SeenCell): string => (type === 'n' ? '' : type);

/** Blocks of cells that are copied, sorted and emptied. */
export const rangeKinds: readonly EditKind[] = [
  {
    name: 'copy_range',
    group: 'content',
    plan(facts) {
      const left = facts.lastTaken + 60;
      if (left > 16_000) return undefined;
      const copyOf = (reference: string): string => `${toLetters(toColumn(reference) + left - 1)}${toRow(reference)}`;
      const shared = new Set(
        [...facts.target.cells.values()].filter(({ formula }) => formula !== '').map(({ group }) => group),
      );
      // A cell may say that it shares a formula that no cell has.
      const isFormula = (cell: SeenCell): boolean =>
        cell.formula !== '' || (cell.formulaType !== '' && (cell.formulaType !== 'shared' || shared.has(cell.group)));
      // A cell that holds nothing is copied by leaving its place empty.
      const isCopied = (cell: SeenCell): boolean =>
        toRow(cell.reference) <= ROWS && toColumn(cell.reference) <= COLUMNS && (cell.value !== '' || isFormula(cell));
      return {
        operations: [
          {
            kind: 'copy_range',
            sheet: facts.target.name,
            range: `A1:${toLetters(COLUMNS)}${ROWS}`,
            to: `${toLetters(left)}1`,
          },
        ],
        allows: (role, path) => {
          if (role !== 'target') return false;
          const cell = /\/c\[([A-Z]+\d+)\]/.exec(path)?.[1];
          if (cell !== undefined) return toColumn(cell) >= left && toColumn(cell) < left + COLUMNS;
          return /^worksheet\/(?:dimension|mergeCells|sheetData$|sheetData\/row\[[123]\]$)/.test(path);
        },
        shows: [...facts.target.cells.values()].filter(isCopied).map((cell) => ({
          sheet: facts.target.name,
          cell: copyOf(cell.reference),
          expect: (copy) =>
            copy.style === cell.style &&
            (isFormula(cell) ? isFormula(copy) : copy.value === cell.value && kindOf(copy) === kindOf(cell)),
        })),
      };
    },
  },
  {
    name: 'sort_rows',
    group: 'content',
    plan(facts) {
      const left = facts.lastTaken + 80;
      if (left > 16_000) return undefined;
      const sheet = facts.target.name;
      const at = (column: number, row: number): string => `${toLetters(left + column)}${row}`;
      const values = [
        ['Key', 'Word'],
        [2, 'second'],
        [1, 'first'],
      ];
      return {
        operations: [
          { kind: 'set_range', sheet, start: at(0, 1), values },
          { kind: 'sort_rows', sheet, range: `${at(0, 1)}:${at(1, 3)}`, by: [{ column: 'Key' }] },
        ],
        allows: (role, path) => {
          if (role !== 'target') return false;
          const cell = /\/c\[([A-Z]+\d+)\]/.exec(path)?.[1];
          if (cell !== undefined) return toColumn(cell) === left || toColumn(cell) === left + 1;
          return /^worksheet\/(?:dimension|sheetData$|sheetData\/row\[[123]\]$)/.test(path);
        },
        shows: [
          { sheet, cell: at(0, 2), expect: (cell) => cell.value === '1' },
          { sheet, cell: at(1, 2), expect: (cell) => cell.value === 'first', text: 'first' },
          { sheet, cell: at(1, 3), expect: (cell) => cell.value === 'second', text: 'second' },
        ],
      };
    },
  },
  {
    name: 'clear_range',
    group: 'structure',
    plan(facts) {
      const cell = facts.place;
      if (cell === '') return undefined;
      return {
        operations: [{ kind: 'clear_range', sheet: facts.target.name, range: cell }],
        allows: (role, path) =>
          role === 'target' &&
          (path.includes(`/c[${cell}]`) ||
            /^worksheet\/(?:dimension|sheetData$)/.test(path) ||
            path.endsWith(`row[${toRow(cell)}]`)),
        moved: (sheet, reference) =>
          sheet === facts.target.name && reference === cell ? undefined : { sheet, reference },
        shows: [],
      };
    },
  },
];
