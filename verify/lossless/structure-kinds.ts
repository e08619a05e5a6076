import type { BookFacts } from './book-facts.ts';
import type { EditKind, PlannedEdit } from './edit-kind.ts';
import { type SeenCell, toColumn, toLetters, toRow } from './read-cells.ts';

const isFormulaPlace = (path: string): boolean =>
  /\/(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula|sqref)$/.test(path) ||
  /\/(?:hyperlink|worksheetSource)$/.test(path);

const listsSheet = (role: string, path: string): boolean =>
  (role === 'workbook' && /^workbook\/(?:sheets|definedNames|bookViews)/.test(path)) ||
  (role === 'workbook-relationships' && path.endsWith('Relationship')) ||
  (role === 'content-types' && path.endsWith('Override'));

const newName = (facts: BookFacts, wanted: string): string => {
  const taken = new Set(facts.sheets.map((sheet) => sheet.name.toLowerCase()));
  let name = wanted;
  while (taken.has(name.toLowerCase())) name = `${name}x`;
  return name;
};

const isFormula = (cell: SeenCell): boolean => cell.formula !== '' || cell.formulaType !== '';

/** Any place of any part may follow when rows or columns move; cells are compared one by one instead. */
function shift(facts: BookFacts, operation: unknown, place: (reference: string) => string | undefined): PlannedEdit {
  return {
    operations: [operation],
    allows: (role, path, part) =>
      role === 'target' ||
      role === 'sheet-relationships' ||
      isFormulaPlace(path) ||
      (role === 'workbook' && /definedName/.test(path)) ||
      (role === 'content-types' && path.endsWith('Override')) ||
      /(?:drawings?|comments|threadedComments|tables|pivotCache|pivotTables|charts?|ctrlProps|slicers|chartEx)/i.test(
        part,
      ),
    moved: (sheet, reference) => {
      if (sheet !== facts.target.name) return { sheet, reference };
      const now = place(reference);
      return now === undefined ? undefined : { sheet, reference: now };
    },
    // A table or note whose cells all go goes with them.
    comesOrGoes: (part) => /(?:tables?|comments|drawings?|vmlDrawing)/i.test(part),
    rewritesFormulas: true,
    shiftsRows: true,
    shows: [],
  };
}

export const structureKinds: readonly EditKind[] = [
  {
    name: 'add_sheet',
    group: 'structure',
    plan(facts) {
      const name = newName(facts, 'Galley & <new>');
      return {
        operations: [
          { kind: 'add_sheet', name },
          {
            kind: 'set_range',
            sheet: name,
            start: 'A1',
            values: [
              ['hello', 1.5],
              [true, { formula: '=B1*2' }],
            ],
          },
        ],
        allows: listsSheet,
        comesOrGoes: (part) => /worksheets\/sheet\d+\.xml$/.test(part),
        shows: [
          { sheet: name, cell: 'A1', expect: (cell) => cell.value === 'hello', text: 'hello' },
          { sheet: name, cell: 'B2', expect: (cell) => cell.formula === 'B1*2', text: '3' },
        ],
      };
    },
  },
  {
    name: 'copy_sheet',
    group: 'structure',
    plan(facts) {
      const name = newName(facts, 'Galley copy');
      return {
        operations: [{ kind: 'copy_sheet', sheet: facts.target.name, name }],
        allows: listsSheet,
        comesOrGoes: () => true,
        shows: [...facts.target.cells.values()].slice(0, 50).map((cell) => ({
          sheet: name,
          cell: cell.reference,
          expect: (copy) =>
            copy.style === cell.style &&
            (isFormula(cell) ? isFormula(copy) : copy.value === cell.value && copy.type === cell.type),
        })),
      };
    },
  },
  {
    name: 'insert_rows',
    group: 'structure',
    plan(facts) {
      if (facts.lastRow > 1_048_570) return undefined;
      const before = Math.max(1, Math.ceil(Math.min(facts.lastRow, 1_000_000) / 2));
      const operation = { kind: 'insert_rows', sheet: facts.target.name, before, count: 2 };
      return shift(facts, operation, (reference) => {
        const row = toRow(reference);
        return row < before ? reference : `${reference.replace(/\d+$/, '')}${row + 2}`;
      });
    },
  },
  {
    name: 'insert_columns',
    group: 'structure',
    plan(facts) {
      if (facts.lastColumn > 16_380) return undefined;
      const before = Math.max(1, Math.ceil(facts.lastColumn / 2));
      const operation = { kind: 'insert_columns', sheet: facts.target.name, before: toLetters(before), count: 2 };
      return shift(facts, operation, (reference) => {
        const column = toColumn(reference);
        return column < before ? reference : `${toLetters(column + 2)}${toRow(reference)}`;
      });
    },
  },
  {
    name: 'delete_rows',
    group: 'structure',
    plan(facts) {
      const from = Math.max(1, facts.lastRow - 1);
      const operation = { kind: 'delete_rows', sheet: facts.target.name, from, count: 1 };
      return shift(facts, operation, (reference) => {
        const row = toRow(reference);
        if (row === from) return undefined;
        return row < from ? reference : `${reference.replace(/\d+$/, '')}${row - 1}`;
      });
    },
  },
  {
    name: 'delete_columns',
    group: 'structure',
    plan(facts) {
      const from = Math.max(1, facts.lastColumn - 1);
      const operation = { kind: 'delete_columns', sheet: facts.target.name, from: toLetters(from), count: 1 };
      return shift(facts, operation, (reference) => {
        const column = toColumn(reference);
        if (column === from) return undefined;
        return column < from ? reference : `${toLetters(column - 1)}${toRow(reference)}`;
      });
    },
  },
  {
    name: 'move_sheet and set_sheet_visibility',
    group: 'alone',
    plan(facts) {
      if (facts.visibleSheets < 2 || !facts.target.isVisible) return undefined;
      return {
        operations: [
          { kind: 'move_sheet', sheet: facts.target.name, position: facts.sheets.length + 5 },
          { kind: 'set_sheet_visibility', sheet: facts.target.name, visibility: 'hidden' },
        ],
        allows: listsSheet,
        shows: [],
      };
    },
  },
  {
    name: 'delete_sheet',
    group: 'alone',
    plan(facts) {
      if (facts.visibleSheets < 2 && facts.target.isVisible) return undefined;
      return {
        operations: [{ kind: 'delete_sheet', sheet: facts.target.name }],
        allows: (role, path) =>
          listsSheet(role, path) || isFormulaPlace(path) || /CacheDefinition\/pivotTables/.test(path),
        comesOrGoes: () => true,
        moved: (sheet, reference) => (sheet === facts.target.name ? undefined : { sheet, reference }),
        rewritesFormulas: true,
        shows: [],
      };
    },
  },
  {
    name: 'rename_table',
    group: 'structure',
    plan(facts) {
      const [table] = facts.tableNames;
      if (table === undefined) return undefined;
      return {
        operations: [{ kind: 'rename_table', table, name: 'Galley_renamed' }],
        allows: (_role, path, part) => path === 'table' || isFormulaPlace(path) || /charts?\//.test(part),
        rewritesFormulas: true,
        shows: [],
      };
    },
  },
  {
    name: 'rename_sheet',
    group: 'structure',
    plan(facts) {
      const name = newName(facts, "Galley's plan");
      return {
        operations: [{ kind: 'rename_sheet', sheet: facts.target.name, name }],
        allows: (role, path) => listsSheet(role, path) || isFormulaPlace(path),
        moved: (sheet, reference) => ({ sheet: sheet === facts.target.name ? name : sheet, reference }),
        rewritesFormulas: true,
        shows: [...facts.target.cells.values()].slice(0, 5).map((cell) => ({
          sheet: name,
          cell: cell.reference,
          expect: (same) => isFormula(cell) || same.value === cell.value,
        })),
      };
    },
  },
];
