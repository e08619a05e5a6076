import { FileCorruptError, FileUnsupportedError } from '../../errors.ts';
import { type Dialect, STRICT, TRANSITIONAL } from '../../ooxml/namespaces.ts';
import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import { type Relationship, readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { decodeXml, type XmlText } from '../../xml/decode-xml.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { rootElement } from '../../xml/splice.ts';
import type { ZipLimits } from '../../zip/limits.ts';
import { openZip, type ZipArchive } from '../../zip/open-zip.ts';

export interface SheetEntry {
  readonly name: string;
  readonly sheetId: number;
  readonly relationshipId: string;
  /** Part that holds the sheet; undefined when the workbook names one that is not there. */
  readonly part: string | undefined;
  readonly kind: 'worksheet' | 'other';
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly zip: ZipArchive;
  readonly part: string;
  readonly workbook: XmlText;
  readonly relationshipsPart: string;
  readonly relationships: readonly Relationship[];
  readonly dialect: Dialect;
  readonly sheets: readonly SheetEntry[];
  readonly usesDates1904: boolean;
}

export function openWorkbook(bytes: Uint8Array, limits: Partial<ZipLimits> = {}): Workbook {
  const zip = openZip(bytes, limits);
  const part = findWorkbookPart(zip);
  const workbook = readPart(zip, part);
  const root = rootElement(workbook.text);
  if (root.name !== 'workbook')
    throw new FileCorruptError(`The part "${part}" is not a workbook.`, { root: root.name });
  const relationshipsPart = relationshipsPartOf(part);
  const relationships = readRelationships(readPart(zip, relationshipsPart).text);
  const dialect = [...root.attributes.values()].includes(STRICT.main) ? STRICT : TRANSITIONAL;
  return {
    zip,
    part,
    workbook,
    relationshipsPart,
    relationships,
    dialect,
    sheets: readSheets(zip, part, workbook.text, relationships),
    usesDates1904: readDateSystem(workbook.text),
  };
}

/** Text of a part that must be there. */
export function readPart(zip: ZipArchive, part: string): XmlText {
  const entry = zip.find(part);
  if (entry === undefined) throw new FileCorruptError(`The part "${part}" is missing.`, { part });
  return decodeXml(zip.read(entry), part);
}

export function relatedPart(workbook: Workbook, kind: string): string | undefined {
  const found = workbook.relationships.find((item) => relationshipKind(item) === kind && !item.isExternal);
  return found === undefined ? undefined : resolveTarget(workbook.part, found.target);
}

function findWorkbookPart(zip: ZipArchive): string {
  if (zip.find('_rels/.rels') === undefined) {
    if (zip.find('mimetype') !== undefined) throw notWorkbook('an OpenDocument file', 'opendocument');
    throw notWorkbook('a zip archive without office parts', 'zip');
  }
  const main = readRelationships(readPart(zip, '_rels/.rels').text).find(
    (item) => relationshipKind(item) === 'officeDocument',
  );
  if (main === undefined) throw new FileCorruptError('The package names no main document.');
  const part = resolveTarget('', main.target);
  if (/\.bin$/i.test(part)) throw notWorkbook('a binary workbook (.xlsb)', 'xlsb');
  if (/(^|\/)(word|ppt)\//i.test(part)) throw notWorkbook('a text document or presentation', 'other-office');
  return part;
}

function readSheets(
  zip: ZipArchive,
  part: string,
  source: string,
  relationships: readonly Relationship[],
): readonly SheetEntry[] {
  const sheets: SheetEntry[] = [];
  const scanner = new XmlScanner(source);
  if (!scanner.find('sheets') || scanner.kind === 'empty') return sheets;
  while (scanner.next() && !(scanner.kind === 'close' && scanner.name === 'sheets')) {
    if (scanner.name !== 'sheet' || scanner.kind === 'close' || scanner.kind === 'text') continue;
    const relationshipId = scanner.attribute('r:id') ?? scanner.attribute('id') ?? '';
    const relationship = relationships.find((item) => item.id === relationshipId);
    const target = relationship === undefined ? undefined : resolveTarget(part, relationship.target);
    sheets.push({
      name: scanner.attribute('name') ?? '',
      sheetId: Number(scanner.attribute('sheetId') ?? 0),
      relationshipId,
      part: target !== undefined && zip.find(target) !== undefined ? target : undefined,
      kind: relationship !== undefined && relationshipKind(relationship) === 'worksheet' ? 'worksheet' : 'other',
      isHidden: (scanner.attribute('state') ?? 'visible') !== 'visible',
    });
  }
  return sheets;
}

function readDateSystem(source: string): boolean {
  const scanner = new XmlScanner(source);
  if (!scanner.find('workbookPr')) return false;
  const value = scanner.attribute('date1904');
  return value === '1' || value === 'true';
}

function notWorkbook(what: string, reason: string): FileUnsupportedError {
  return new FileUnsupportedError(`This is ${what}, not an Excel workbook.`, 'Save it as .xlsx and use that file.', {
    reason,
  });
}
