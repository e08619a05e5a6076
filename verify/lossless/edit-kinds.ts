import type { BookFacts } from './book-facts.ts';
import type { EditKind, PlannedEdit } from './edit-kind.ts';
import { objectKinds } from './object-kinds.ts';
import { rangeKinds } from './range-kinds.ts';
import { toLetters, toRow } from './read-cells.ts';
import { structureKinds } from './structure-kinds.ts';

const TEXT = '=Galley <&> "lossless"\n ü𝒳';

/** Cells of one place, what surrounds them, and nothing else. */
function cellsAllow(references: readonly string[], also: RegExp = /^$/): PlannedEdit['allows'] {
  const rows = new Set(references.map(toRow));
  const own = new Set(references);
  return (role, path) => {
    if (role === 'target') {
      const cell = /\/c\[([A-Z]+\d+)\]/.exec(path)?.[1];
      if (cell !== undefined) return own.has(cell) || also.test(path);
      const row = /\/row\[(\d+)\]$/.exec(path)?.[1];
      if (row !== undefined) return rows.has(Number(row));
      return /^worksheet\/(?:dimension|sheetData)$/.test(path) || also.test(path);
    }
    return false;
  };
}

const styleLists = /^styleSheet\/(?:numFmts|fonts|fills|borders|cellStyleXfs|cellXfs|cellStyles)(?:\/|$)/;
const withStyles =
  (allows: PlannedEdit['allows']): PlannedEdit['allows'] =>
  (role, path, part) =>
    allows(role, path, part) ||
    (role === 'styles' && (styleLists.test(path) || path === 'styleSheet')) ||
    (role === 'content-types' && path.endsWith('Override')) ||
    (role === 'workbook-relationships' && path.endsWith('Relationship'));

const freeCell = (facts: BookFacts): string =>
  `${toLetters(Math.min(facts.lastTaken + 2, 16_000))}${Math.max(1, Math.min(facts.lastRow, 1_000_000))}`;

/** One cell of the target is written. */
function writesCell(
  name: string,
  value: unknown,
  options: {
    place?: (facts: BookFacts) => string;
    styles?: boolean;
    expect: PlannedEdit['shows'][number]['expect'];
    text?: string;
  },
): EditKind {
  return {
    name,
    group: 'content',
    plan(facts) {
      const cell = (options.place ?? freeCell)(facts);
      if (cell === '') return undefined;
      const allows = cellsAllow([cell]);
      return {
        operations: [{ kind: 'set_cells', sheet: facts.target.name, cells: [{ cell, value }] }],
        allows: options.styles === true ? withStyles(allows) : allows,
        moved: (sheet, reference) =>
          sheet === facts.target.name && reference === cell ? undefined : { sheet, reference },
        shows: [
          {
            sheet: facts.target.name,
            cell,
            expect: options.expect,
            ...(options.text === undefined ? {} : { text: options.text }),
          },
        ],
      };
    },
  };
}

const below = (facts: BookFacts, rows: number): number => Math.min(facts.lastRow, 1_000_000) + rows;

const contentKinds: readonly EditKind[] = [
  writesCell('set_cells number over a number', 4711.25, {
    place: ({ place }) => place,
    expect: (cell) => cell.value === '4711.25' && cell.type === '' && cell.formula === '',
    text: '4711.25',
  }),
  writesCell('set_cells text in a new cell', TEXT, {
    expect: (cell) => cell.value === TEXT && cell.formula === '',
    text: TEXT,
  }),
  writesCell(
    'set_cells formula',
    { formula: '=20+22' },
    {
      place: (facts) => `${toLetters(Math.min(facts.lastTaken + 3, 16_000))}${below(facts, 2)}`,
      expect: (cell) => cell.formula === '20+22',
      text: '42',
    },
  ),
  writesCell(
    'set_cells date',
    { date: '2024-05-31' },
    {
      place: () => 'XFC3',
      styles: true,
      expect: (cell) => /^(?:45443|43981)$/.test(cell.value) && cell.style !== '0',
    },
  ),
  {
    name: 'append_rows',
    group: 'content',
    plan(facts) {
      if (facts.lastRow > 1_000_000 || facts.tables) return undefined;
      // Rows that are empty but for their style at the end of a sheet do not count as filled.
      return {
        operations: [{ kind: 'append_rows', sheet: facts.target.name, rows: [['appended', 12.5, true]] }],
        allows: withStyles(
          (role, path) =>
            role === 'target' && (/sheetData(?:\/row|$)/.test(path) || /worksheet\/dimension$/.test(path)),
        ),
        moved: (sheet, reference) => {
          const cell = facts.target.cells.get(reference);
          const isEmpty = cell?.value === '' && cell.formula === '' && cell.formulaType === '';
          return sheet === facts.target.name && isEmpty ? undefined : { sheet, reference };
        },
        shows: [],
      };
    },
  },
  {
    name: 'format_range',
    group: 'content',
    plan(facts) {
      const row = Math.max(1, Math.min(facts.lastRow, 3));
      const references = [`A${row}`, `B${row}`, `A${row + 1}`, `B${row + 1}`];
      return {
        operations: [
          {
            kind: 'format_range',
            sheet: facts.target.name,
            range: `A${row}:B${row + 1}`,
            font: { bold: true, color: '#112233' },
            fill: '#FFEE00',
            border: { all: { style: 'thin' } },
            alignment: { horizontal: 'center', wrap: true },
            number_format: '0.000',
          },
        ],
        allows: withStyles(cellsAllow(references)),
        restyles: true,
        shows: [{ sheet: facts.target.name, cell: `A${row}`, expect: (cell) => cell.style !== '0' }],
      };
    },
  },
  {
    name: 'merge_cells',
    group: 'content',
    plan(facts) {
      const row = below(facts, 5);
      return {
        operations: [{ kind: 'merge_cells', sheet: facts.target.name, range: `XEA${row}:XEC${row + 1}` }],
        allows: (role, path) => role === 'target' && /^worksheet\/mergeCells/.test(path),
        shows: [],
      };
    },
  },
  {
    name: 'freeze_panes',
    group: 'content',
    plan: (facts) => ({
      operations: [{ kind: 'freeze_panes', sheet: facts.target.name, rows: 1, columns: 1 }],
      allows: (role, path) => role === 'target' && /^worksheet\/sheetViews/.test(path),
      shows: [],
    }),
  },
  {
    name: 'set_columns and set_rows',
    group: 'content',
    plan: (facts) => ({
      operations: [
        { kind: 'set_columns', sheet: facts.target.name, columns: 'B:C', width: 23.5 },
        { kind: 'set_rows', sheet: facts.target.name, rows: '2', height: 31 },
      ],
      allows: (role, path) => role === 'target' && /^worksheet\/(?:cols|sheetData$|sheetData\/row\[[23]\]$)/.test(path),
      shows: [],
    }),
  },
  {
    name: 'set_hyperlink',
    group: 'content',
    plan: (facts) => ({
      operations: [
        { kind: 'set_hyperlink', sheet: facts.target.name, range: 'XFA7', url: 'https://example.org/a?b=1&c=2' },
      ],
      allows: (role, path) =>
        (role === 'target' && /^worksheet\/hyperlinks/.test(path)) || role === 'sheet-relationships',
      comesOrGoes: (part) => /_rels\/[^/]+\.rels$/i.test(part),
      shows: [],
    }),
  },
  {
    name: 'set_print_area, set_tab_color',
    group: 'content',
    plan: (facts) => ({
      operations: [
        { kind: 'set_print_area', sheet: facts.target.name, range: 'A1:C9' },
        { kind: 'set_tab_color', sheet: facts.target.name, color: '#00AA88' },
      ],
      allows: (role, path) =>
        (role === 'workbook' && /^workbook\/definedNames/.test(path)) ||
        (role === 'target' && /^worksheet\/sheetPr/.test(path)),
      shows: [],
    }),
  },
];

export const editKinds: readonly EditKind[] = [...contentKinds, ...rangeKinds, ...objectKinds, ...structureKinds];
