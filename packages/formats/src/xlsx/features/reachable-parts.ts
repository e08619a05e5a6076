import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import type { Workbook } from '../package/open-workbook.ts';
import { relationshipsOf } from '../package/read-tables.ts';

/** A part, all that it leads to, and the parts that say so. */
export function reachableParts(workbook: Workbook, start: string): string[] {
  const found = new Set<string>();
  const waiting = [start];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(part) || part === workbook.part) continue;
    found.add(part);
    const relationships = relationshipsOf(workbook, part);
    if (relationships.length > 0) found.add(relationshipsPartOf(part));
    for (const { target, isExternal } of relationships) if (!isExternal) waiting.push(resolveTarget(part, target));
  }
  return [...found];
}
