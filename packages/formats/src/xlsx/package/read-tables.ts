import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import { type Relationship, readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { readPart, type Workbook } from './open-workbook.ts';
import { isReadable, type ReadableSheet } from './select-sheet.ts';

export interface TableEntry {
  readonly name: string;
  readonly range: string;
  readonly sheet: ReadableSheet;
  readonly part: string;
}

/** What a part points to; nothing when it has no relationships. */
export function relationshipsOf(workbook: Workbook, part: string): Relationship[] {
  const file = relationshipsPartOf(part);
  return workbook.zip.find(file) === undefined ? [] : readRelationships(readPart(workbook.zip, file).text);
}

/** Parts of one kind (`table`, `drawing`, `comments`) that a part points to and the package holds. */
export function relatedParts(workbook: Workbook, part: string, kind: string): string[] {
  return relationshipsOf(workbook, part)
    .filter((item) => relationshipKind(item) === kind && !item.isExternal)
    .map((item) => resolveTarget(part, item.target))
    .filter((target) => workbook.zip.find(target) !== undefined);
}

export function readTables(workbook: Workbook, sheet: ReadableSheet): TableEntry[] {
  return relatedParts(workbook, sheet.part, 'table').flatMap((part) => {
    const scanner = new XmlScanner(readPart(workbook.zip, part).text);
    if (!scanner.find('table')) return [];
    const name = scanner.attribute('displayName') ?? scanner.attribute('name') ?? '';
    return [{ name, range: scanner.attribute('ref') ?? '', sheet, part }];
  });
}

export function findTable(workbook: Workbook, name: string): TableEntry | undefined {
  for (const sheet of workbook.sheets) {
    if (!isReadable(sheet)) continue;
    const found = readTables(workbook, sheet).find((table) => table.name.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
  }
  return undefined;
}
