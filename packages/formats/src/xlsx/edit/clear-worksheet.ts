import type { PackageEdit } from '../../ooxml/package-edit.ts';
import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import { readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { appendInside, childElements, qualifiedName, rootElement, setAttribute } from '../../xml/splice.ts';
import { entryKey } from '../../zip/open-zip.ts';
import type { Workbook } from '../read/open-workbook.ts';

/**
 * Prepares a sheet's part for new content: what only that sheet used (drawings, tables, comments) goes with the
 * old content, since a table part without its cells makes Excel repair the file.
 */
export function clearWorksheet(edit: PackageEdit, workbook: Workbook, part: string): void {
  removeOwned(edit, workbook, part);
  removeCalculationChain(edit, workbook);
  requestRecalculation(edit, workbook);
}

function removeOwned(edit: PackageEdit, workbook: Workbook, part: string): void {
  const relationshipsPart = relationshipsPartOf(part);
  if (!edit.has(relationshipsPart)) return;
  const targets = readRelationships(edit.read(relationshipsPart))
    .filter((item) => !item.isExternal)
    .map((item) => resolveTarget(part, item.target));
  edit.remove(relationshipsPart);
  for (const target of targets) {
    if (!edit.has(target) || isReferenced(edit, workbook, target)) continue;
    edit.remove(target);
    removeOwned(edit, workbook, target);
  }
}

function isReferenced(edit: PackageEdit, workbook: Workbook, part: string): boolean {
  return workbook.zip.entries.some((entry) => {
    const match = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(entry.name.replaceAll('\\', '/'));
    if (match === null || !edit.has(entry.name)) return false;
    const owner = `${match[1]}${match[2]}`;
    return readRelationships(edit.read(entry.name)).some(
      (item) => !item.isExternal && entryKey(resolveTarget(owner, item.target)) === entryKey(part),
    );
  });
}

/** It lists the old formulas; a listed cell without a formula counts as damage. Excel rebuilds it. */
function removeCalculationChain(edit: PackageEdit, workbook: Workbook): void {
  const chain = workbook.relationships.find((item) => relationshipKind(item) === 'calcChain');
  if (chain === undefined) return;
  edit.remove(resolveTarget(workbook.part, chain.target));
  edit.change(workbook.relationshipsPart, (text) => {
    const element = childElements(text, rootElement(text)).find((child) => child.attributes.get('Id') === chain.id);
    return element === undefined ? text : text.slice(0, element.start) + text.slice(element.end);
  });
}

/** Formulas on other sheets may read the replaced cells; without this they would show their old values. */
function requestRecalculation(edit: PackageEdit, workbook: Workbook): void {
  edit.change(workbook.part, (text) => {
    const root = rootElement(text);
    const children = childElements(text, root);
    const settings = children.find((child) => child.name === 'calcPr');
    if (settings !== undefined) return setAttribute(text, settings, 'fullCalcOnLoad', '1');
    const element = `<${qualifiedName(root.prefix, 'calcPr')} fullCalcOnLoad="1"/>`;
    const earlier = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];
    const after = children.filter((child) => earlier.includes(child.name)).at(-1);
    if (after === undefined) return appendInside(text, root, element);
    return text.slice(0, after.end) + element + text.slice(after.end);
  });
}
