import type { PackageEdit } from '../../../ooxml/package-edit.ts';
import { relatedParts, unrelate } from '../../../ooxml/part-relationships.ts';
import { appendInside, childElements, qualifiedName, rootElement, setAttribute } from '../../../xml/splice.ts';

/** It lists the cells with formulas; a listed cell without one counts as damage. Excel rebuilds it. */
export function dropCalculationChain(edit: PackageEdit, workbookPart: string): void {
  for (const { id, part } of relatedParts(edit, workbookPart, 'calcChain')) {
    if (edit.has(part)) edit.remove(part);
    unrelate(edit, workbookPart, id);
  }
}

export function hasCalculationChain(edit: PackageEdit, workbookPart: string): boolean {
  return relatedParts(edit, workbookPart, 'calcChain').some(({ part }) => edit.has(part));
}

/** Asks the next program to calculate everything; without this, formulas would show values of before the edit. */
export function requestFullCalculation(source: string): string {
  const root = rootElement(source);
  const children = childElements(source, root);
  const settings = children.find((child) => child.name === 'calcPr');
  if (settings !== undefined) return setAttribute(source, settings, 'fullCalcOnLoad', '1');
  const element = `<${qualifiedName(root.prefix, 'calcPr')} fullCalcOnLoad="1"/>`;
  const earlier = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];
  const after = children.filter((child) => earlier.includes(child.name)).at(-1);
  if (after === undefined) return appendInside(source, root, element);
  return source.slice(0, after.end) + element + source.slice(after.end);
}
