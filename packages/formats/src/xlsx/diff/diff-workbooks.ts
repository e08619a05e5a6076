import type { SheetShift } from '../formula/index.ts';
import { openWorkbook, readPart, relatedPart, type Workbook } from '../package/open-workbook.ts';
import { alignSheet, type SheetAlignment } from './align-sheet.ts';
import { diffSheet } from './diff-sheet.ts';
import { matchSheets, type SheetPair } from './match-sheets.ts';
import { otherChanges } from './other-changes.ts';
import { emptyRows, readSheetRows, type SheetRows } from './sheet-rows.ts';
import { styleSignatures } from './style-signatures.ts';
import { TextPool } from './text-pool.ts';
import type { OtherChange, SheetDiff, WorkbookDiff, WorkbookDiffOptions } from './types.ts';

const CELL_LIMIT = 100_000;
const OTHER_LIMIT = 500;

interface ReadPair extends SheetPair {
  readonly left: SheetRows;
  readonly right: SheetRows;
  readonly alignment: SheetAlignment;
}

/**
 * What became of each cell: values, formulas and formats; and of everything besides. Rows and columns that were put in,
 * taken out or moved are recognised first; what only follows them is no change.
 */
export async function diffWorkbooks(
  before: Uint8Array,
  after: Uint8Array,
  options: WorkbookDiffOptions = {},
): Promise<WorkbookDiff> {
  const [first, second] = [openWorkbook(before), openWorkbook(after)];
  const pairs: ReadPair[] = [];
  for (const pair of matchSheets(first, second)) {
    const pool = new TextPool();
    // While the rows of one side are read, the other is decompressed.
    const [left, right] = await Promise.all([
      pair.before === null ? emptyRows(pool) : readSheetRows(first, pair.before, pool),
      pair.after === null ? emptyRows(pool) : readSheetRows(second, pair.after, pool),
    ]);
    pairs.push({ ...pair, left, right, alignment: alignSheet(left, right) });
  }
  const renamed = pairs.flatMap(({ before: from, after: to }) =>
    from !== null && to !== null && from.name !== to.name ? [{ from: from.name, to: to.name }] : [],
  );
  const shifts = pairs.flatMap(({ alignment, after: sheet }) =>
    sheet === null ? [] : alignment.shifts.map((shift): SheetShift => ({ ...shift, sheet: sheet.name })),
  );
  const [leftStyles, rightStyles] = [stylesOf(first), stylesOf(second)];
  const looks = { before: styleSignatures(leftStyles), after: styleSignatures(rightStyles) };
  const order = movedSheets(first, second);
  const sheets = pairs.map((pair): SheetDiff => {
    const name = pair.after?.name ?? pair.before?.name ?? '';
    const places = diffSheet({
      before: pair.left,
      after: pair.right,
      alignment: pair.alignment,
      looks,
      hasSameStyles: leftStyles === rightStyles,
      formulas: { shifts, renamed, sheet: pair.before?.name ?? '' },
      cellLimit: options.sheet !== undefined && options.sheet !== name ? 0 : (options.cellLimit ?? CELL_LIMIT),
    });
    return {
      name,
      ...changeOf(pair, places),
      is_moved: order.has(name),
      rows: pair.right.numbers.at(-1) ?? pair.left.numbers.at(-1) ?? 0,
      columns: Math.max(pair.right.columns, pair.after === null ? pair.left.columns : 0),
      ...places,
    };
  });
  const others = otherChanges({
    before: first,
    after: second,
    sheets: pairs.flatMap((pair, index) => {
      const diff = sheets[index];
      return diff === undefined ? [] : [{ pair, diff }];
    }),
    moves: { shifts, renamed },
  });
  const listed = others.slice(0, options.otherLimit ?? OTHER_LIMIT);
  return {
    sheets: sheets.map((sheet) => withOthers(sheet, others)),
    others: listed,
    others_left_out: others.length - listed.length,
    is_same: others.length === 0 && sheets.every((sheet) => sheet.change === 'unchanged' && !sheet.is_moved),
  };
}

/** A sheet whose cells stayed and whose chart did not was modified, too. */
function withOthers(sheet: SheetDiff, others: readonly OtherChange[]): SheetDiff {
  const isModified = sheet.change === 'unchanged' && others.some((other) => other.sheet === sheet.name);
  return isModified ? { ...sheet, change: 'modified' } : sheet;
}

function changeOf(
  { before, after }: SheetPair,
  places: ReturnType<typeof diffSheet>,
): Pick<SheetDiff, 'change' | 'renamed_from'> {
  if (before === null) return { change: 'added' };
  if (after === null) return { change: 'removed' };
  if (before.name !== after.name) return { change: 'renamed', renamed_from: before.name };
  const lists = [
    places.rows_added,
    places.rows_removed,
    places.rows_moved,
    places.columns_added,
    places.columns_removed,
  ];
  const isSame = lists.every((list) => list.length === 0) && places.cells.length + places.cells_left_out === 0;
  return { change: isSame ? 'unchanged' : 'modified' };
}

/** Names of sheets that stand elsewhere among those that both workbooks have. */
function movedSheets(before: Workbook, after: Workbook): Set<string> {
  const names = (book: Workbook, other: Workbook): string[] =>
    book.sheets.map((sheet) => sheet.name).filter((name) => other.sheets.some((sheet) => sheet.name === name));
  const [left, right] = [names(before, after), names(after, before)];
  return new Set(right.filter((name, index) => left[index] !== name));
}

function stylesOf(workbook: Workbook): string | undefined {
  const part = relatedPart(workbook, 'styles');
  return part === undefined || workbook.zip.find(part) === undefined ? undefined : readPart(workbook.zip, part).text;
}
