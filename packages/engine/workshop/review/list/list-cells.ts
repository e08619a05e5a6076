import {
  columnIndex,
  type DocumentDiff,
  type OtherChange,
  type SheetDiff,
  type Versions,
  type WorkbookCellChange,
} from '@galley/formats';
import type { ListedChange, ListedKind } from '@galley/schema';
import { cellProblem } from '../cell-problem.ts';
import { type ChangeLister, short } from './entry.ts';
import { removedPlaces } from './removed-places.ts';
import { type RowSide, rowTexts } from './row-texts.ts';

type CellsDiff = Extract<DocumentDiff, { view: 'cells' }>;

/** A change with its place among those of its sheet. Small: a workbook has a hundred thousand of them. */
type Ref =
  | { readonly what: 'cell'; readonly sheet: SheetDiff; readonly cell: WorkbookCellChange; readonly order: number }
  | {
      readonly what: 'added' | 'removed' | 'moved';
      readonly sheet: SheetDiff;
      readonly row: number;
      readonly from: number;
      readonly order: number;
    }
  | { readonly what: 'column added' | 'column removed'; readonly sheet: SheetDiff; readonly column: number }
  | { readonly what: 'sheet'; readonly sheet: SheetDiff }
  | { readonly what: 'other'; readonly change: OtherChange; readonly number: number };

/** A workbook by cells, rows and columns sheet by sheet, each followed by what else changed there. */
export function listCells({ sheets, others, others_left_out }: CellsDiff, versions: Versions): ChangeLister {
  const numbered = others.map((change, number): Ref => ({ what: 'other', change, number }));
  const ofSheet = Map.groupBy(numbered, (ref) => (ref.what === 'other' ? ref.change.sheet : null));
  const known = new Set(sheets.map(({ name }) => name));
  const refs = [
    ...sheets.flatMap((sheet) => [...refsOf(sheet), ...(ofSheet.get(sheet.name) ?? [])]),
    ...numbered.filter((ref) => ref.what === 'other' && (ref.change.sheet === null || !known.has(ref.change.sheet))),
  ];
  const leftOut = sheets.reduce((sum, sheet) => sum + sheet.cells_left_out, others_left_out);
  return {
    total: refs.length,
    leftOut,
    kindAt: (index) => kindOf(refs[index]),
    keyAt: (index) => keyOf(refs[index]),
    show: async (indexes) => {
      const texts = await rowTexts(
        versions,
        indexes.flatMap((index) => rowsToRead(refs[index])),
      );
      return indexes.flatMap((index) => {
        const ref = refs[index];
        return ref === undefined ? [] : [{ index, ...view(ref, texts) }];
      });
    },
  };
}

const WIDE = 100_000;

function refsOf(sheet: SheetDiff): Ref[] {
  if (sheet.change === 'added' || sheet.change === 'removed') return [{ what: 'sheet', sheet }];
  const columns = [
    ...sheet.columns_added.map((column): Ref => ({ what: 'column added', sheet, column })),
    ...sheet.columns_removed.map((column): Ref => ({ what: 'column removed', sheet, column })),
  ];
  const placeOf = removedPlaces(sheet.shifts);
  const lines: Extract<Ref, { order: number }>[] = sheet.cells.map((cell) => {
    const { row, column } = addressOf(cell.cell);
    return { what: 'cell', sheet, cell, order: row * WIDE + column };
  });
  for (const { start, count } of sheet.rows_added) {
    for (let row = start; row < start + count; row += 1) {
      lines.push({ what: 'added', sheet, row, from: row, order: row * WIDE });
    }
  }
  for (const { start, count } of sheet.rows_removed) {
    for (let row = start; row < start + count; row += 1) {
      lines.push({ what: 'removed', sheet, row, from: row, order: placeOf(row) * WIDE - 1 });
    }
  }
  for (const { from, to } of sheet.rows_moved) {
    lines.push({ what: 'moved', sheet, row: to, from, order: to * WIDE });
  }
  return [...columns, ...lines.sort((one, other) => one.order - other.order)];
}

function kindOf(ref: Ref | undefined): ListedKind {
  switch (ref?.what) {
    case 'cell':
      return cellKind(ref.cell);
    case 'column added':
      return 'added';
    case 'column removed':
      return 'removed';
    case 'sheet':
      return ref.sheet.change === 'removed' ? 'removed' : 'added';
    case 'added':
    case 'removed':
    case 'moved':
      return ref.what;
    default:
      return 'other';
  }
}

function cellKind({ changes, before, after }: WorkbookCellChange): ListedKind {
  if (changes.includes('formula')) return 'formula';
  if (!changes.includes('value')) return 'look';
  if ((before?.text ?? '') === '') return 'added';
  return (after?.text ?? '') === '' ? 'removed' : 'changed';
}

function keyOf(ref: Ref | undefined): string {
  switch (ref?.what) {
    case 'cell':
      return `${ref.sheet.name}!${ref.cell.cell}`;
    case 'added':
      return `${ref.sheet.name}!${ref.row}:${ref.row}`;
    case 'removed':
    case 'moved':
      return `${ref.sheet.name}!${ref.row}:${ref.row} ${ref.what}`;
    case 'column added':
    case 'column removed':
      return `${ref.sheet.name}!${ref.column} ${ref.what}`;
    case 'sheet':
      return `${ref.sheet.name}!`;
    case 'other':
      return `other ${ref.number}`;
    default:
      return '';
  }
}

function rowsToRead(ref: Ref | undefined): RowSide[] {
  if (ref?.what === 'added' || ref?.what === 'moved') return [{ side: 'draft', sheet: ref.sheet.name, row: ref.row }];
  if (ref?.what !== 'removed') return [];
  return [{ side: 'reference', sheet: ref.sheet.renamed_from ?? ref.sheet.name, row: ref.row }];
}

function view(ref: Ref, texts: (row: RowSide) => string | null): Omit<ListedChange, 'index'> {
  const base = { key: keyOf(ref), kind: kindOf(ref), before: null, after: null, note: null, unit: null };
  const on = (sheet: SheetDiff, row: number | null, column: number | null, side: 'reference' | 'draft' = 'draft') =>
    ({ at: 'cell', sheet: sheet.name, side, row, column }) as const;
  switch (ref.what) {
    case 'cell':
      return { ...base, ...viewCell(ref.sheet, ref.cell) };
    case 'added':
    case 'removed':
    case 'moved': {
      const { what, sheet, row, from } = ref;
      const [wanted] = rowsToRead(ref);
      const text = wanted === undefined ? null : texts(wanted);
      const isGone = what === 'removed';
      return {
        ...base,
        place: `${sheet.name}, row ${row}${isGone ? ' (removed)' : ''}`,
        before: isGone ? text : null,
        after: isGone ? null : text,
        note: what === 'moved' ? `was row ${from}` : null,
        unit: what === 'added' ? `${sheet.name}!${row}:${row}` : null,
        spot: on(sheet, row, 1, isGone ? 'reference' : 'draft'),
      };
    }
    case 'column added':
    case 'column removed': {
      const side = ref.what === 'column removed' ? 'reference' : 'draft';
      const place = `${ref.sheet.name}, column ${lettersOf(ref.column)}${side === 'reference' ? ' (removed)' : ''}`;
      return { ...base, place, spot: on(ref.sheet, 1, ref.column + 1, side) };
    }
    case 'sheet': {
      const isGone = ref.sheet.change === 'removed';
      const place = `sheet ${ref.sheet.name}${isGone ? ' (removed)' : ''}`;
      return { ...base, place, spot: on(ref.sheet, null, null, isGone ? 'reference' : 'draft') };
    }
    case 'other': {
      const { what, sheet, range, before, after } = ref.change;
      const first = range === null ? null : addressOf(range);
      return {
        ...base,
        place: [what, sheet === null ? '' : range === null ? sheet : `${sheet}!${range}`].filter(Boolean).join(', '),
        before: before === null ? null : short(before),
        after: after === null ? null : short(after),
        spot:
          sheet === null
            ? { at: 'file' }
            : { at: 'cell', sheet, side: 'draft', row: first?.row ?? null, column: first?.column ?? null },
      };
    }
  }
}

function viewCell(sheet: SheetDiff, change: WorkbookCellChange) {
  const { cell, changes, before, after } = change;
  const isFormula = changes.includes('formula');
  const text = (side: WorkbookCellChange['before']) => {
    const shown = isFormula && side?.formula !== undefined ? `=${side.formula}` : (side?.text ?? '');
    return shown === '' ? null : short(shown);
  };
  const looks = changes.filter((kind) => kind !== 'value' && kind !== 'formula').map((kind) => kind.replace('_', ' '));
  const { row, column } = addressOf(cell);
  return {
    place: `${sheet.name}!${cell}`,
    before: text(before),
    after: text(after),
    note: looks.length === 0 ? null : looks.join(', '),
    unit: cellProblem(change) === null ? `${sheet.name}!${cell}` : null,
    spot: { at: 'cell' as const, sheet: sheet.name, side: 'draft' as const, row, column },
  };
}

/** The first cell of `B2:D9`, `B:D` or `2:9`; both count from 1. */
function addressOf(range: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)/.exec(range) ?? [];
  return { row: digits === '' ? 1 : Number(digits), column: letters === '' ? 1 : columnIndex(letters) + 1 };
}

function lettersOf(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
