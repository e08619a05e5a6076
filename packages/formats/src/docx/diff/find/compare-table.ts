import type { XmlElement } from '../../../xml/element.ts';
import type { Aligned } from '../../compare/alignment.ts';
import { canonical } from '../../compare/canonical.ts';
import { type ComparedElement, compareTables } from '../../compare/compare-tables.ts';
import type { Meanings } from '../../compare/meaning.ts';
import type { Change, ChangeList } from './change.ts';
import type { Container, Entry } from './container.ts';

/** Rows and cells that can be taken one by one; nothing where the two tables have other columns. */
export function compareTable(
  before: XmlElement,
  after: XmlElement,
  meanings: Meanings,
  changes: ChangeList,
): Container | undefined {
  const { rows, hasSameGrid } = compareTables(before, after, meanings);
  const areDirect = [before, after].every(
    (table) => !table.elements().some((child) => child.is('sdt') || child.is('ins')),
  );
  if (!hasSameGrid || !areDirect) return undefined;
  const moves = new Map<XmlElement, Change>();
  const entries = rows.map(({ row, cells }): Entry => {
    if (row.kind === 'changed') {
      const inside = compareRow(row.before.element, row.after.element, cells, changes);
      if (inside !== undefined)
        return { before: [row.before.element], after: [row.after.element], change: null, inside };
    }
    return rowEntry(row, changes, moves);
  });
  return { kind: 'table', before, after, entries: [...looks(before, after, meanings, changes), ...entries] };
}

/** Style, width and columns of the table itself, as one change. */
function looks(before: XmlElement, after: XmlElement, meanings: Meanings, changes: ChangeList): Entry[] {
  const parts = (table: XmlElement): XmlElement[] => ['tblPr', 'tblGrid'].flatMap((name) => table.child(name) ?? []);
  const [left, right] = [parts(before), parts(after)];
  if (left.length === 0 && right.length === 0) return [];
  const says = [
    left.map((element) => canonical(element, meanings.before)).join(''),
    right.map((element) => canonical(element, meanings.after)).join(''),
  ];
  return [{ before: left, after: right, change: says[0] === says[1] ? null : changes.add('table', 'changed', says) }];
}

function compareRow(
  before: XmlElement,
  after: XmlElement,
  cells: readonly Aligned<ComparedElement>[],
  changes: ChangeList,
): Container | undefined {
  const own = (row: XmlElement): string =>
    row
      .elements()
      .flatMap((child) => (child.is('tc') ? [] : [canonical(child)]))
      .join('');
  const areDirect = [before, after].every(
    (row) => row.elements().some((child) => child.is('tc')) && !row.elements().some((child) => child.is('sdt')),
  );
  if (own(before) !== own(after) || !areDirect) return undefined;
  const entries = cells.flatMap((cell): Entry[] => {
    if (cell.kind !== 'equal' && cell.kind !== 'changed') return [];
    const change = cell.kind === 'equal' ? null : changes.add('cell', 'changed', [cell.before.key, cell.after.key]);
    return [{ before: [cell.before.element], after: [cell.after.element], change }];
  });
  return entries.length === cells.length ? { kind: 'row', before, after, entries } : undefined;
}

function rowEntry(row: Aligned<ComparedElement>, changes: ChangeList, moves: Map<XmlElement, Change>): Entry {
  const element = (side: ComparedElement): XmlElement[] => [side.element];
  switch (row.kind) {
    case 'equal':
      return { before: element(row.before), after: element(row.after), change: null };
    case 'inserted':
      return { before: [], after: element(row.after), change: changes.add('row', 'added', [row.after.key]) };
    case 'deleted':
      return { before: element(row.before), after: [], change: changes.add('row', 'removed', [row.before.key]) };
    case 'moved':
    case 'moved_away': {
      const target = row.after.element;
      const change = moves.get(target) ?? changes.add('row', 'moved', [row.before.key, row.after.key]);
      moves.set(target, change);
      return row.kind === 'moved'
        ? { before: [], after: element(row.after), change }
        : { before: element(row.before), after: [], change, place: 'away' };
    }
    case 'changed':
      return {
        before: element(row.before),
        after: element(row.after),
        change: changes.add('row', 'changed', [row.before.key, row.after.key]),
      };
    case 'split':
    case 'merged': {
      const list = (side: ComparedElement | readonly ComparedElement[]): readonly ComparedElement[] =>
        'element' in side ? [side] : side;
      const [left, right] = [list(row.before), list(row.after)];
      const change = changes.add(
        'row',
        row.kind,
        [...left, ...right].map(({ key }) => key),
      );
      return { before: left.flatMap(element), after: right.flatMap(element), change };
    }
  }
}
