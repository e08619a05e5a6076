import type { EditKind } from './edit-kind.ts';
import { type SeenCell, toColumn, toLetters, toRow } from './read-cells.ts';

const ROWS = 3;
const COLUMNS = 3;

/** A number need not say that it is one. */
const kindOf = ({ type }: SeenCell): string => (type === 'n' ? '' : type);

/** Blocks of cells that are copied and emptied. */
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
