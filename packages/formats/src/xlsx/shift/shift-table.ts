import { escapeAttribute } from '../../xml/escape.ts';
import { childElements, childNamed, qualifiedName, rootElement, setAttribute } from '../../xml/splice.ts';
import { type ElementRule, rewriteElements } from '../edit/markup/rewrite-elements.ts';
import { type Box, parseBox, renderBox, shiftBox, shiftIndex } from '../formula/index.ts';
import { autoFilterRule, type FilterPlace, KEPT_EMPTY } from './auto-filter.ts';
import { ShiftRefusedError } from './errors.ts';
import { type ShiftContext, shiftFormula } from './shift-context.ts';

export interface ShiftedTable {
  /** Undefined when the whole table was deleted. */
  readonly source: string | undefined;
  readonly name: string;
  /** Names of columns that went with the deletion. */
  readonly removedColumns: readonly string[];
  /** Header texts of new columns: row → column → text, after the shift. */
  readonly headers: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** A table part after a shift: its range, filter, columns and formulas. */
export function shiftTable(source: string, context: ShiftContext): ShiftedTable {
  const root = rootElement(source);
  const name = root.attributes.get('displayName') ?? root.attributes.get('name') ?? '';
  const box = parseBox(root.attributes.get('ref') ?? '');
  const plain = { name, removedColumns: [], headers: new Map() };
  if (box === undefined || !context.isHome) return { ...plain, source: shiftFormulas(source, context, new Set()) };
  const moved = shiftBox(box, context.shift);
  const columns = columnNames(source);
  if (moved === undefined) return { ...plain, source: undefined, removedColumns: columns };
  refuseBrokenTable(root.attributes, { name, box, moved }, context);
  const removed = new Set(columns.map((_, index) => index).filter((index) => isGone(box.left + index, context)));
  let text = shiftFormulas(source, context, removed);
  text = setAttribute(text, rootElement(text), 'ref', renderBox(moved));
  if (losesTotals(root.attributes, box, context)) text = setAttribute(text, rootElement(text), 'totalsRowCount', '0');
  const added = newColumns(columns, box, context);
  if (added.length > 0) text = insertColumns(text, context.shift.at - box.left, added);
  const hasHeader = root.attributes.get('headerRowCount') !== '0';
  const texts = new Map(added.map((column, index) => [context.shift.at + index, column]));
  return {
    source: text,
    name,
    removedColumns: columns.filter((_, index) => removed.has(index)),
    headers: hasHeader && added.length > 0 ? new Map([[moved.top, texts]]) : new Map(),
  };
}

function columnNames(source: string): string[] {
  const list = childNamed(source, rootElement(source), 'tableColumns');
  return list === undefined ? [] : childElements(source, list).map((column) => column.attributes.get('name') ?? '');
}

function isGone(column: number, context: ShiftContext): boolean {
  return context.shift.axis === 'columns' && shiftIndex(column, context.shift) === undefined;
}

function losesTotals(attributes: ReadonlyMap<string, string>, box: Box, context: ShiftContext): boolean {
  if (Number(attributes.get('totalsRowCount') ?? 0) === 0 || context.shift.axis !== 'rows') return false;
  return shiftIndex(box.bottom, context.shift) === undefined;
}

function refuseBrokenTable(
  attributes: ReadonlyMap<string, string>,
  table: { name: string; box: Box; moved: Box },
  context: ShiftContext,
): void {
  const { name, box, moved } = table;
  if (context.shift.axis !== 'rows' || context.shift.kind !== 'delete') return;
  const header = attributes.get('headerRowCount') === '0' ? 0 : 1;
  const totals = losesTotals(attributes, box, context) ? 0 : Number(attributes.get('totalsRowCount') ?? 0);
  const isHeaderGone = header === 1 && shiftIndex(box.top, context.shift) === undefined;
  const left = moved.bottom - moved.top + 1 - header - totals;
  if (!isHeaderGone && left >= 1) return;
  throw new ShiftRefusedError(
    isHeaderGone
      ? `The rows hold the header of the table "${name}" but not all of it.`
      : `The table "${name}" would be left without a row.`,
    `Delete all of ${renderBox(box)}, or keep its header and one row.`,
    { table: name, range: renderBox(box) },
  );
}

function shiftFormulas(source: string, context: ShiftContext, removed: ReadonlySet<number>): string {
  const filter: FilterPlace = { ref: undefined };
  let index = -1;
  const rule: ElementRule = (element) => {
    if (element.name === 'tableColumn') {
      index += 1;
      return removed.has(index) ? { drop: true } : undefined;
    }
    if (element.name === 'calculatedColumnFormula' || element.name === 'totalsRowFormula')
      return { text: (text) => shiftFormula(text, context) };
    return autoFilterRule(element, context, filter);
  };
  return rewriteElements(source, rule, KEPT_EMPTY);
}

function newColumns(columns: readonly string[], box: Box, context: ShiftContext): string[] {
  const { shift } = context;
  if (shift.kind !== 'insert' || shift.axis !== 'columns') return [];
  if (shift.at <= box.left || shift.at > box.right) return [];
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  const added: string[] = [];
  for (let number = 1; added.length < shift.count; number += 1) {
    if (!taken.has(`column${number}`)) added.push(`Column${number}`);
  }
  return added;
}

function insertColumns(source: string, index: number, names: readonly string[]): string {
  const list = childNamed(source, rootElement(source), 'tableColumns');
  if (list === undefined) return source;
  const columns = childElements(source, list);
  const tag = qualifiedName(list.prefix, 'tableColumn');
  const lastId = Math.max(0, ...columns.map((column) => Number(column.attributes.get('id') ?? 0)));
  const added = names
    .map((name, offset) => `<${tag} id="${lastId + 1 + offset}" name="${escapeAttribute(name)}"/>`)
    .join('');
  const at = columns[index]?.start ?? list.closeStart;
  const text = source.slice(0, at) + added + source.slice(at);
  return setAttribute(text, list, 'count', String(columns.length + names.length));
}
