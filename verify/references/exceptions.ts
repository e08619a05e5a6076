import { parseBox } from '../../packages/formats/src/xlsx/formula/index.ts';
import type { Difference } from './compare.ts';
import type { Listing } from './list-document.ts';
import { describeRegion, type Rectangle, readRegion, without } from './region.ts';
import { letters, type StructureEdit } from './structure-edit.ts';

export interface Circumstances {
  readonly edit: StructureEdit;
  readonly ours: Listing;
  readonly theirs: Listing;
  readonly hasPivots: boolean;
}

interface Exception {
  /** Why this difference is none of ours. */
  readonly reason: string;
  readonly covers: (difference: Difference, circumstances: Circumstances) => boolean;
}

const NAME = String.raw`(?:'(?:[^']|'')*'|[^\s.:'\[\]]+)`;
/** `[$Jan.A1:$Mar.A1]` */
const SPAN = new RegExp(String.raw`\[\$?${NAME}\.[^:\]]*:\$?${NAME}\.`);
/** `[.A:.A]` */
const WHOLE = /\[[^\]]*\.\$?[A-Z]+:\.\$?[A-Z]+\]/;
/** `'jan 1:mar 1'!a1` or `jan:'mar 1'!a1`, left as a word. */
const QUOTED_SPAN = /'(?:[^':]|'')+:(?:[^']|'')+'!|\w:'(?:[^']|'')+'!/;

/** Where LibreOffice differs from Excel, or cannot read a file the same way twice; each as narrow as can be. */
const exceptions: readonly Exception[] = [
  {
    reason: 'a pivot table writes its cells anew when LibreOffice opens the file',
    covers: ({ key }, { hasPivots }) => hasPivots && key.startsWith('cell '),
  },
  {
    reason: 'a pivot table whose data are deleted gets a sheet with what it remembers when LibreOffice opens the file',
    covers: ({ key, ours }, { edit, hasPivots }) =>
      hasPivots &&
      edit.kind === 'delete_sheet' &&
      ((key.startsWith('sheet ') && ours?.startsWith('DPCache_') === true) || / DPCache_[^!]*!/.test(key)),
  },
  {
    reason: 'LibreOffice forgets tables of other sheets when a sheet is deleted',
    covers: ({ key, theirs }, { edit }) =>
      edit.kind === 'delete_sheet' && key.startsWith('table ') && theirs === undefined,
  },
  {
    reason: 'Excel points formulas of a copied sheet to the copied tables, LibreOffice to the first ones',
    covers: ({ key, ours, theirs }, { edit, ours: listing }) =>
      edit.kind === 'copy_sheet' &&
      key.startsWith(`formula ${edit.name}!`) &&
      hasTable(listing, edit.name) &&
      ours?.replaceAll(quoted(edit.name), quoted(edit.sheet)) === theirs,
  },
  {
    reason:
      'LibreOffice writes out what a name reads of a table, and so copies a name that points to no sheet in Excel',
    covers: ({ key, ours, theirs }, { edit, ours: listing }) =>
      edit.kind === 'copy_sheet' &&
      key.startsWith(`name ${edit.name}!`) &&
      ours === undefined &&
      hasTable(listing, edit.sheet) &&
      theirs?.includes(`[$${quoted(edit.name)}.`) === true,
  },
  {
    reason: 'LibreOffice also copies names that point to the copied sheet through another name',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'copy_sheet' &&
      key.startsWith(`name ${edit.name}!`) &&
      ours === undefined &&
      theirs?.includes('[') === false,
  },
  {
    reason: 'Excel copies the tables of a copied sheet, LibreOffice does not',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'copy_sheet' &&
      key.startsWith('table ') &&
      theirs === undefined &&
      ours?.startsWith(quoted(edit.name)) === true,
  },
  {
    reason: 'Excel heads a new column of a table, LibreOffice leaves it empty',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'insert' &&
      edit.axis === 'columns' &&
      theirs === undefined &&
      /^string Column[0-9]+$/.test(ours ?? '') &&
      insertedLines(edit).some((column) => key.startsWith(`cell ${edit.sheet}!${column}`)),
  },
  {
    reason: 'a chart whose range is deleted has #REF! in Excel; LibreOffice reads that as a table of its own',
    covers: ({ key, ours }, { edit, ours: listing, theirs }) =>
      (edit.kind === 'delete' || edit.kind === 'delete_sheet') &&
      key.startsWith('chart ') &&
      (ours === undefined ||
        seriesOf(listing, key) < seriesOf(theirs, key) ||
        [...listing].some(([other, value]) => other.startsWith(chartOf(key)) && value.startsWith('local-table.'))),
  },
  {
    reason: 'LibreOffice gives a series without a label the first cell as one, when the document is edited',
    covers: ({ key, ours, theirs }) =>
      key.startsWith('chart ') && key.endsWith(' label-cell-address') && ours === undefined && theirs !== undefined,
  },
  {
    reason: 'links inside the workbook follow their cells here; Excel and LibreOffice leave them',
    covers: ({ key, ours, theirs }, { edit }) =>
      key.startsWith('link ') &&
      edit.kind !== 'copy_sheet' &&
      ours?.startsWith('#') === true &&
      theirs?.startsWith('#') === true,
  },
  {
    reason: 'charts of a copied sheet show the copy here and in Excel, the first sheet in LibreOffice',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'copy_sheet' &&
      key.startsWith(`chart ${edit.name} `) &&
      (theirs?.startsWith('local-table.') === true ||
        ours?.replaceAll(quoted(edit.name), quoted(edit.sheet)) === theirs),
  },
  {
    reason: 'LibreOffice copies only the rows that a filter shows',
    covers: (_difference, { edit, theirs }) => edit.kind === 'copy_range' && theirs.has(`filtered ${edit.sheet}`),
  },
  {
    reason: 'a data table reads the cells beside it, wherever it stands; LibreOffice makes formulas of it that break',
    covers: ({ ours, theirs }, { edit }) =>
      edit.kind === 'delete' &&
      ours?.startsWith('=MULTIPLE.OPERATIONS(') === true &&
      theirs?.startsWith('=MULTIPLE.OPERATIONS(') === true &&
      theirs.includes('#REF!'),
  },
  {
    reason: 'Excel keeps the results of a data table that is copied, LibreOffice its formulas',
    covers: ({ key }, { edit, theirs }) =>
      edit.kind === 'copy_range' &&
      (theirs.get(key.replace(/^cell /, 'formula ')) ?? '').startsWith('=MULTIPLE.OPERATIONS('),
  },
  {
    reason: 'a copy over part of a merged block takes it apart here; LibreOffice leaves it, Excel refuses',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'copy_range' &&
      key.startsWith(`merge ${edit.toSheet}!`) &&
      ours === undefined &&
      leavesTarget(key, theirs ?? '', edit),
  },
  {
    reason: 'LibreOffice counts sheets wrongly in rules of a copied sheet that refer to another one',
    covers: ({ key }, { edit }) =>
      edit.kind === 'copy_sheet' && key.startsWith(`conditional format ${edit.name} `) && key.includes('[$'),
  },
  {
    reason: 'LibreOffice does not read #REF! in the formula of a rule',
    covers: ({ key }) => /^(?:validation|conditional format) /.test(key) && key.includes('#REF!'),
  },
  {
    reason:
      'a rule whose first cell is deleted is told from the first that stays; LibreOffice breaks it or keeps the distance',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'delete' &&
      (key.startsWith(`validation ${edit.sheet} `) || key.startsWith(`conditional format ${edit.sheet} `)) &&
      beginsAt(ours ?? theirs ?? '', edit),
  },
  {
    reason: 'LibreOffice does not read a span of sheets in quotes',
    covers: ({ ours, theirs }) => [ours, theirs].some((text) => QUOTED_SPAN.test(text ?? '')),
  },
  {
    reason: 'Excel leaves the cells of a span of sheets when one of the sheets is edited, LibreOffice moves them',
    covers: ({ ours }, { edit }) => 'axis' in edit && SPAN.test(ours ?? ''),
  },
  {
    reason: 'LibreOffice reads the second sheet of a span as relative and moves it with a copy',
    covers: ({ ours }, { edit }) => edit.kind === 'copy_sheet' && SPAN.test(ours ?? ''),
  },
  {
    reason: 'Excel takes another end for a span whose ends would stand in reverse, LibreOffice leaves it',
    covers: ({ ours }, { edit }) => edit.kind === 'move_sheet' && SPAN.test(ours ?? ''),
  },
  {
    reason: 'a merged block that loses its first cell shrinks in Excel and goes in LibreOffice',
    covers: ({ key, theirs }, { edit }) =>
      edit.kind === 'delete' &&
      theirs === undefined &&
      key.startsWith(`merge ${edit.sheet}!`) &&
      isAtLine(key.slice(key.lastIndexOf('!') + 1), edit),
  },
  {
    reason: 'a range that ends in the last row or column sticks to it in LibreOffice, not in Excel',
    covers: ({ ours, theirs }, { edit }) =>
      'axis' in edit && [ours, theirs].some((text) => /\b(?:XF[A-D]\$?[0-9]|[A-Z]+\$?10485[67][0-9])/.test(text ?? '')),
  },
  {
    reason: 'a range over a whole column, written with rows, is broken by LibreOffice when rows go',
    covers: ({ ours, theirs }, { edit }) =>
      edit.kind === 'delete' &&
      WHOLE.test(ours ?? '') &&
      ours?.replaceAll(new RegExp(WHOLE, 'g'), '#REF!') === theirs?.replaceAll(new RegExp(WHOLE, 'g'), '#REF!'),
  },
  {
    reason: 'Excel breaks a print range or print title that is deleted, LibreOffice keeps the next line',
    covers: ({ key, ours }, { edit }) =>
      edit.kind === 'delete' &&
      (key === `print range ${edit.sheet}` || key === `print title ${edit.sheet}`) &&
      ours === undefined,
  },
  {
    reason: 'Excel takes a filter away with its heading, LibreOffice makes the next row one',
    covers: ({ key, ours }, { edit }) =>
      edit.kind === 'delete' && edit.axis === 'rows' && key === `filter ${edit.sheet}` && ours === undefined,
  },
  {
    reason: 'a name of a deleted sheet is a broken reference in Excel, an unknown name in LibreOffice',
    covers: ({ ours, theirs }, { edit }) =>
      edit.kind === 'delete_sheet' &&
      theirs?.includes('#NAME?') === true &&
      theirs.replaceAll('#NAME?', '#REF!') === ours,
  },
  {
    reason: 'LibreOffice gives inserted lines the rules of the line beside them',
    covers: ({ key, ours, theirs }, { edit }) =>
      edit.kind === 'insert' &&
      /^(?:validation|conditional format) /.test(key) &&
      isGrownInto(ours ?? '', theirs ?? '', edit),
  },
];

export function exceptionFor(difference: Difference, circumstances: Circumstances): string | undefined {
  return exceptions.find(({ covers }) => covers(difference, circumstances))?.reason;
}

/** Whether a merged block of the target lies in the copied range with one part only. */
function leavesTarget(key: string, size: string, edit: { readonly range: string; readonly to: string }): boolean {
  const [range, to, block] = [parseBox(edit.range), parseBox(edit.to), parseBox(key.slice(key.lastIndexOf('!') + 1))];
  const [columns = 1, rows = 1] = size.split(' x ').map(Number);
  if (range === undefined || to === undefined || block === undefined) return false;
  const bottom = to.top + range.bottom - range.top;
  const right = to.left + range.right - range.left;
  return (
    block.top < to.top || block.left < to.left || block.top + rows - 1 > bottom || block.left + columns - 1 > right
  );
}

function hasTable(listing: Listing, sheet: string): boolean {
  return [...listing].some(([key, value]) => key.startsWith('table ') && value.startsWith(`${quoted(sheet)}.`));
}

/** How many series a chart has: LibreOffice leaves out those that read #REF!, and counts the others anew. */
function seriesOf(listing: Listing, key: string): number {
  const chart = chartOf(key);
  return [...listing.keys()].filter((one) => one.startsWith(`${chart} `) && one.endsWith(' values-cell-range-address'))
    .length;
}

function chartOf(key: string): string {
  return key.split(' series ')[0] ?? key;
}

/** A sheet's name as LibreOffice writes it before a dot. */
function quoted(sheet: string): string {
  return /^[A-Za-z_][\w]*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}

function insertedLines(edit: { readonly at: number; readonly count: number }): string[] {
  return Array.from({ length: edit.count }, (_, step) => letters(edit.at + step));
}

/** Whether both say the same outside of the inserted lines, and ours does not go on behind them. */
function isGrownInto(
  ours: string,
  theirs: string,
  edit: { readonly axis: 'rows' | 'columns'; readonly at: number; readonly count: number },
): boolean {
  const lines = linesOf(edit.axis, edit.at, edit.count);
  const [mine, other] = [readRegion(ours), readRegion(theirs)];
  if (describeRegion(without(other, lines)) !== describeRegion(without(mine, lines))) return false;
  // Cells of theirs in the inserted lines that ours lacks, seen one line further: ours must have nothing there.
  const grown = mine.reduce(without, within(other, lines));
  // Before the first line there is none to take rules from: LibreOffice takes those of the next.
  if (edit.at === 0) return within(mine, lines).length === 0;
  const step = edit.axis === 'rows' ? { rows: edit.count, columns: 0 } : { rows: 0, columns: edit.count };
  const behind = grown.map((one) => moved(one, step));
  return behind.every((one) => within(mine, one).length === 0);
}

function isAtLine(cell: string, edit: { readonly axis: 'rows' | 'columns'; readonly at: number }): boolean {
  const box = parseBox(cell);
  return box !== undefined && (edit.axis === 'rows' ? box.top - 1 : box.left) === edit.at;
}

/** Whether the region's first row or column is where lines were deleted: something before it has gone. */
function beginsAt(region: string, edit: { readonly axis: 'rows' | 'columns'; readonly at: number }): boolean {
  return readRegion(region).some((one) => (edit.axis === 'rows' ? one.top : one.left) === edit.at);
}

function linesOf(axis: 'rows' | 'columns', at: number, count: number): Rectangle {
  const [from, to] = [at, at + count - 1];
  return axis === 'rows'
    ? { top: from, bottom: to, left: 0, right: 16_383 }
    : { top: 0, bottom: 1_048_575, left: from, right: to };
}

function within(region: readonly Rectangle[], frame: Rectangle): Rectangle[] {
  const outside = without(region, frame);
  return outside.reduce<Rectangle[]>(without, [...region]);
}

function moved(one: Rectangle, by: { rows: number; columns: number }): Rectangle {
  return {
    top: one.top + by.rows,
    bottom: one.bottom + by.rows,
    left: one.left + by.columns,
    right: one.right + by.columns,
  };
}
