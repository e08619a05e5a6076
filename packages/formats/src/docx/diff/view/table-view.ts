import type { XmlElement } from '../../../xml/element.ts';
import type { Aligned } from '../../compare/alignment.ts';
import { type ComparedElement, compareTables } from '../../compare/compare-tables.ts';
import { formatChanges, formatWords } from '../../compare/format-words.ts';
import type { Meanings } from '../../compare/meaning.ts';
import { cellsOf, columnSpan, rowsOf } from '../../tree/blocks.ts';
import type { Change, ChangeList } from '../find/change.ts';
import type { Container, Entry } from '../find/container.ts';
import type { Sides } from '../find/side.ts';
import { comparePieces } from './piece-views.ts';
import type { CellView, RowView, ShownChange } from './types.ts';

export interface TableContext {
  readonly sides: Sides;
  readonly meanings: Meanings;
  readonly changes: ChangeList;
}

/** Unchanged rows that are shown beside changed ones. */
const CONTEXT = 1;

/** Rows of a table whose rows and cells are taken one by one. */
export function rowsInside({ entries }: Container, context: TableContext): RowView[] {
  return entries
    .filter(({ before, after }) => (after[0] ?? before[0])?.is('tr') === true)
    .map((entry) => rowOfEntry(entry, context));
}

/** Rows of a table that is taken as a whole: new, gone, or with other columns. */
export function rowsOfWhole(
  before: XmlElement | undefined,
  after: XmlElement | undefined,
  context: TableContext,
): RowView[] {
  if (before === undefined || after === undefined) {
    const only = before ?? after;
    const change = before === undefined ? 'added' : 'removed';
    return only === undefined
      ? []
      : rowsOf(only).map((row) => rowView(change, change === 'added' ? [[], [row]] : [[row], []], null, context));
  }
  return compareTables(before, after, context.meanings).rows.map(({ row, cells }) => {
    const sides = sidesOf(row);
    if (cells.length === 0) return rowView(shown(row.kind), sides, null, context);
    return {
      ...rowView(shown(row.kind), sides, null, context),
      cells: cells.map((cell) => cellOf(cell, null, context)),
    };
  });
}

/** Only what is near a change, with how many were left out. */
export function nearChanges(rows: readonly RowView[]): { rows: RowView[]; rows_skipped: number } {
  const isChanged = rows.map(({ change }) => change !== 'kept');
  const kept: RowView[] = [];
  let skipped = 0;
  for (const [index, row] of rows.entries()) {
    const isNear = isChanged.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true);
    // The first row names the columns.
    if (isNear || index === 0) {
      kept.push({ ...row, skipped });
      skipped = 0;
    } else skipped += 1;
  }
  return { rows: kept, rows_skipped: skipped };
}

function rowOfEntry({ before, after, change, inside, place }: Entry, context: TableContext): RowView {
  if (inside === undefined) {
    const kind: RowView['change'] = change === null ? 'kept' : place === 'away' ? 'moved_away' : change.kind;
    return rowView(kind, [before, after], change, context);
  }
  const cells = inside.entries.map(
    ({ before: left, after: right, change: own }): CellView =>
      cellView(own === null ? 'kept' : 'changed', [left, right], own, context),
  );
  return { ...rowView('changed', [before, after], null, context), cells };
}

type Elements = readonly [before: readonly XmlElement[], after: readonly XmlElement[]];

function rowView(
  change: RowView['change'],
  [before, after]: Elements,
  own: Change | null,
  context: TableContext,
): RowView {
  const { sides, changes } = context;
  const [left, right] = [before.flatMap(cellsOf), after.flatMap(cellsOf)];
  const state = change === 'added' || change === 'removed' ? change : change === 'kept' ? 'kept' : 'changed';
  const count = Math.max(left.length, right.length);
  const cells = Array.from({ length: count }, (_unused, index): CellView => {
    const pair = [left.slice(index, index + 1), right.slice(index, index + 1)] as const;
    return cellView(state, pair, null, context);
  });
  const notes =
    before.length > 0 && after.length > 0
      ? formatChanges(before[0]?.child('trPr'), after[0]?.child('trPr'), context.meanings).map(formatWords)
      : [];
  return {
    id: own?.id ?? null,
    unit: own === null ? null : changes.unitOf(own),
    change,
    line_before: lineOf(sides.before, before),
    line_after: lineOf(sides.after, after),
    cells,
    notes,
    skipped: 0,
  };
}

function lineOf(side: Sides['before'], [element]: readonly XmlElement[]): number | null {
  return element === undefined ? null : (side.lineAround(element)?.number ?? null);
}

function cellOf(cell: Aligned<ComparedElement>, own: Change | null, context: TableContext): CellView {
  const change = shown(cell.kind);
  const state = change === 'added' || change === 'removed' || change === 'kept' ? change : 'changed';
  return cellView(state, sidesOf(cell), own, context);
}

function cellView(
  change: CellView['change'],
  [before, after]: Elements,
  own: Change | null,
  context: TableContext,
): CellView {
  const { pieces, notes } = comparePieces(before.flatMap(paragraphsIn), after.flatMap(paragraphsIn), context);
  const looks = formatChanges(before[0]?.child('tcPr'), after[0]?.child('tcPr'), context.meanings).map(formatWords);
  const isBoth = before.length > 0 && after.length > 0;
  const cell = after[0] ?? before[0];
  return {
    id: own?.id ?? null,
    unit: own === null ? null : context.changes.unitOf(own),
    change,
    span: cell === undefined ? 1 : columnSpan(cell),
    pieces,
    notes: isBoth ? [...notes, ...looks] : [],
  };
}

function paragraphsIn(cell: XmlElement): XmlElement[] {
  return cell.elements().flatMap((child) => {
    if (child.is('p')) return [child];
    return child.name === 'Fallback' ? [] : paragraphsIn(child);
  });
}

function shown(kind: Aligned<unknown>['kind']): ShownChange | 'kept' {
  if (kind === 'equal') return 'kept';
  return kind === 'inserted' ? 'added' : kind === 'deleted' ? 'removed' : kind;
}

function sidesOf(one: Aligned<ComparedElement>): Elements {
  const list = (side: ComparedElement | readonly ComparedElement[]): XmlElement[] =>
    ('element' in side ? [side] : side).map(({ element }) => element);
  if (one.kind === 'moved_away') return [list(one.before), []];
  return ['before' in one ? list(one.before) : [], 'after' in one ? list(one.after) : []];
}
