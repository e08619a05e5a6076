import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { childElements, childNamed, rootElement } from '../../../xml/splice.ts';
import { type CellRange, readRange } from '../../cell/cell-range.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';

export interface SheetTable {
  readonly part: string;
  readonly name: string;
  readonly range: CellRange;
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
  readonly columns: readonly string[];
}

/** The tables of a sheet, as their parts describe them. */
export function tablesOf(book: WorkbookEdit, sheet: SheetEdit): SheetTable[] {
  return relatedParts(book.parts, sheet.part, 'table').flatMap(({ part }) => {
    if (!book.parts.has(part)) return [];
    const text = book.parts.read(part);
    const root = rootElement(text);
    const range = readRange(root.attributes.get('ref') ?? '');
    if (range === undefined) return [];
    const list = childNamed(text, root, 'tableColumns');
    return [
      {
        part,
        name: root.attributes.get('displayName') ?? '',
        range,
        hasHeader: root.attributes.get('headerRowCount') !== '0',
        hasTotals: Number(root.attributes.get('totalsRowCount') ?? 0) > 0,
        columns: (list === undefined ? [] : childElements(text, list)).map(
          (child) => child.attributes.get('name') ?? '',
        ),
      },
    ];
  });
}
