import { InvalidArgumentError } from '@galley/schema/errors';
import { childElements, qualifiedName, rootElement } from '../../../xml/splice.ts';
import { type CellRange, overlaps, rangeName, readRange } from '../../cell/cell-range.ts';
import { editTag } from './tag-attributes.ts';
import { setWorksheetChild, worksheetChild } from './worksheet-children.ts';

export function mergedRanges(source: string): CellRange[] {
  const list = worksheetChild(source, 'mergeCells');
  if (list === undefined) return [];
  return childElements(source, list).flatMap((child) => readRange(child.attributes.get('ref') ?? '') ?? []);
}

export function addMerge(source: string, range: CellRange): string {
  const other = mergedRanges(source).find((present) => overlaps(present, range));
  if (other !== undefined) {
    throw new InvalidArgumentError(
      'range',
      `${rangeName(range)} overlaps the merged cells ${rangeName(other)}.`,
      `Unmerge ${rangeName(other)} first.`,
      { range: rangeName(range), merged: rangeName(other) },
    );
  }
  return setWorksheetChild(source, 'mergeCells', (present, prefix) => {
    const tag = qualifiedName(prefix, 'mergeCells');
    const element = `<${qualifiedName(prefix, 'mergeCell')} ref="${rangeName(range)}"/>`;
    if (present === undefined) return `<${tag} count="1">${element}</${tag}>`;
    const root = rootElement(present);
    const count = childElements(present, root).length + 1;
    const opening = editTag(present.slice(0, root.openEnd), { count: String(count) }).replace(/\s*\/>$/, '>');
    const inner = root.isEmpty ? '' : present.slice(root.openEnd, root.closeStart);
    return `${opening}${inner}${element}</${tag}>`;
  });
}

/** Takes apart every merge that the range touches and gives them. */
export function removeMerges(source: string, range: CellRange): { source: string; removed: CellRange[] } {
  const removed: CellRange[] = [];
  const text = setWorksheetChild(source, 'mergeCells', (present) => {
    if (present === undefined) return undefined;
    const root = rootElement(present);
    const children = childElements(present, root);
    let changed = present;
    for (const child of children.toReversed()) {
      const merged = readRange(child.attributes.get('ref') ?? '');
      if (merged === undefined || !overlaps(merged, range)) continue;
      removed.push(merged);
      changed = changed.slice(0, child.start) + changed.slice(child.end);
    }
    if (removed.length === 0) return present;
    if (removed.length === children.length) return undefined;
    const opening = editTag(changed.slice(0, root.openEnd), { count: String(children.length - removed.length) });
    return opening + changed.slice(root.openEnd);
  });
  return { source: text, removed };
}
