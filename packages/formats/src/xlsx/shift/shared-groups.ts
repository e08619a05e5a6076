import { XmlScanner } from '../../xml/scanner.ts';
import { namedColumn, rowPosition } from '../cell/cell-position.ts';
import { sharedExpander, shiftIndex } from '../formula/index.ts';
import { type ShiftContext, shiftFormula } from './shift-context.ts';

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Group extends Place {
  readonly text: string;
  readonly members: Place[];
}

/** One number per cell of a sheet. */
export function placeKey(row: number, column: number): number {
  return row * 16_384 + column;
}

/**
 * The cells whose shared formula must be written out, with the formula that they have after the shift. A group stays
 * shared where its first cell stays and every cell still reads the same from there.
 */
export function expandSharedGroups(source: string, context: ShiftContext): ReadonlyMap<number, string> {
  const expanded = new Map<number, string>();
  for (const group of readGroups(source)) {
    const expand = sharedExpander(group.text);
    const written = group.members.map((member) => {
      const move = { rows: member.row - group.row, columns: member.column - group.column };
      return { member, formula: shiftFormula(expand(move), context) };
    });
    if (staysShared(group, written, context)) continue;
    for (const { member, formula } of written) expanded.set(placeKey(member.row, member.column), formula);
  }
  return expanded;
}

function staysShared(
  group: Group,
  written: readonly { member: Place; formula: string }[],
  context: ShiftContext,
): boolean {
  const first = movedPlace(group, context);
  if (first === undefined) return false;
  const expand = sharedExpander(shiftFormula(group.text, context));
  return written.every(({ member, formula }) => {
    const place = movedPlace(member, context);
    if (place === undefined) return true;
    return expand({ rows: place.row - first.row, columns: place.column - first.column }) === formula;
  });
}

function movedPlace(place: Place, context: ShiftContext): Place | undefined {
  const { shift } = context;
  if (!context.isHome) return place;
  const row = shift.axis === 'rows' ? shiftIndex(place.row, shift) : place.row;
  const column = shift.axis === 'columns' ? shiftIndex(place.column, shift) : place.column;
  return row === undefined || column === undefined ? undefined : { row, column };
}

function readGroups(source: string): Group[] {
  const groups: Group[] = [];
  if (!/\st\s*=\s*["']shared["']/.test(source)) return groups;
  const current = new Map<string, Group>();
  const scanner = new XmlScanner(source);
  let row = 0;
  let column = -1;
  while (scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'sheetData') break;
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    if (scanner.name === 'row') {
      row = rowPosition(scanner.attribute('r'), row);
      column = -1;
    } else if (scanner.name === 'c') {
      const named = namedColumn(scanner.attribute('r'));
      column = named >= 0 ? named : column + 1;
    } else if (scanner.name === 'f' && scanner.attribute('t') === 'shared') {
      const id = scanner.attribute('si') ?? '';
      const text = scanner.kind === 'empty' ? '' : textHere(scanner);
      if (text !== '') {
        const group = { text, row, column, members: [] };
        current.set(id, group);
        groups.push(group);
      }
      current.get(id)?.members.push({ row, column });
    }
  }
  return groups;
}

function textHere(scanner: XmlScanner): string {
  let text = '';
  while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
  return text;
}
