import type { PackageEdit } from '../../../ooxml/package-edit.ts';
import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { childNamed, type ElementSpan, rootElement } from '../../../xml/splice.ts';
import { type CellRange, contains, rangeName, readRange } from '../../cell/cell-range.ts';
import type { CellWrite } from '../cells/cell-write.ts';

interface PivotOutput {
  readonly name: string;
  readonly range: CellRange;
  /** The filters above it, which its range leaves out. */
  readonly filters: CellRange | undefined;
}

/** One sentence for each pivot table whose output these writes change: Excel refuses them, a refresh undoes them. */
export function pivotWarnings(
  parts: PackageEdit,
  sheet: { readonly name: string; readonly part: string },
  writes: readonly CellWrite[],
): string[] {
  return pivotOutputs(parts, sheet.part)
    .filter(({ range, filters }) =>
      writes.some(
        ({ content, row, column }) =>
          content !== undefined &&
          (contains(range, row, column) || (filters !== undefined && contains(filters, row, column))),
      ),
    )
    .map(
      ({ name, range }) =>
        `Cells of the pivot table "${name}" (${sheet.name}!${rangeName(range)}) were changed; its next refresh overwrites them. Change the data that it is made of instead.`,
    );
}

function pivotOutputs(parts: PackageEdit, part: string): PivotOutput[] {
  return relatedParts(parts, part, 'pivotTable').flatMap((related) => {
    if (!parts.has(related.part)) return [];
    const text = parts.read(related.part);
    const root = rootElement(text);
    const location = childNamed(text, root, 'location');
    const range = readRange(location?.attributes.get('ref') ?? '');
    if (location === undefined || range === undefined) return [];
    return [{ name: root.attributes.get('name') ?? '', range, filters: filterRange(location, range) }];
  });
}

/** Filters stand above the table, a row apart: each a name and a choice, the next column of them after a gap. */
function filterRange(location: ElementSpan, { top, left }: CellRange): CellRange | undefined {
  const rows = Number(location.attributes.get('rowPageCount') ?? 0);
  const columns = Number(location.attributes.get('colPageCount') ?? 0);
  if (!(rows > 0 && columns > 0) || top - 1 - rows < 1) return undefined;
  return { top: top - 1 - rows, bottom: top - 2, left, right: left + columns * 3 - 2 };
}
