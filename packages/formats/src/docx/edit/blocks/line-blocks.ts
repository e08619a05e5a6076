import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentLine } from '../../read/lines.ts';
import { rowsOf } from '../../tree/blocks.ts';

/** Something that lines were: a paragraph, a whole table, or rows of one. */
export interface LineBlock {
  readonly element: XmlElement;
  readonly isRow: boolean;
}

/** The blocks that lines are, in order. All rows of a table are the table. */
export function blocksOfLines(lines: readonly DocumentLine[]): LineBlock[] {
  const rows = new Map<XmlElement, number>();
  for (const { table } of lines) if (table !== null) rows.set(table.element, (rows.get(table.element) ?? 0) + 1);
  const whole = new Set([...rows].flatMap(([table, count]) => (count === rowsOf(table).length ? [table] : [])));
  const taken = new Set<XmlElement>();
  return lines.flatMap(({ element, table }): LineBlock[] => {
    if (table === null) return [{ element, isRow: false }];
    if (!whole.has(table.element)) return [{ element, isRow: true }];
    if (taken.has(table.element)) return [];
    taken.add(table.element);
    return [{ element: table.element, isRow: false }];
  });
}

/** Lines of a text box go with the paragraph that holds the box. */
export function outermost(lines: readonly DocumentLine[]): DocumentLine[] {
  const chosen = new Set(lines.map(({ element }) => element));
  return lines.filter(({ element, isInBox }) => {
    if (!isInBox) return true;
    for (let outer = element.parent; outer !== null; outer = outer.parent) if (chosen.has(outer)) return false;
    return true;
  });
}
