import { FileCorruptError, FileUnsupportedError } from '../../base/errors.ts';
import { type Dialect, STRICT, TRANSITIONAL } from '../../ooxml/namespaces.ts';
import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import { type Relationship, readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { decodeXml, type XmlText } from '../../xml/decode-xml.ts';
import type { ZipLimits } from '../../zip/limits.ts';
import { openZip, type ZipArchive } from '../../zip/open-zip.ts';
import { openZipFile, type ZipFile } from '../../zip/open-zip-file.ts';
import { readWorkbookPart, type SheetTag } from './workbook-part.ts';

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
  return readWorkbook(openZip(bytes, limits));
}

/** A workbook whose bytes stay in its file, for reading what is larger than memory should hold. */
export interface WorkbookFile extends Workbook, Disposable {
  readonly zip: ZipFile;
}

export function openWorkbookFile(path: string, limits: Partial<ZipLimits> = {}): WorkbookFile {
  const zip = openZipFile(path, limits);
  try {
    return { ...readWorkbook(zip), zip, [Symbol.dispose]: () => zip[Symbol.dispose]() };
  } catch (error) {
    zip[Symbol.dispose]();
    throw error;
  }
}

function readWorkbook(zip: ZipArchive): Workbook {
  const part = findWorkbookPart(zip);
  const workbook = readPart(zip, part);
  const content = readWorkbookPart(workbook.text);
  if (content.root !== 'workbook')
    throw new FileCorruptError(`The part "${part}" is not a workbook.`, { root: content.root });
  const relationshipsPart = relationshipsPartOf(part);
  const relationships = readRelationships(readPart(zip, relationshipsPart).text);
  const byId = new Map(relationships.toReversed().map((item) => [item.id, item]));
  return {
    zip,
    part,
    workbook,
    relationshipsPart,
    relationships,
    dialect: content.isStrict ? STRICT : TRANSITIONAL,
    sheets: content.sheets.map((sheet) => toEntry(zip, part, sheet, byId)),
    usesDates1904: content.usesDates1904,
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

function toEntry(
  zip: ZipArchive,
  part: string,
  { name, sheetId, relationshipId, state }: SheetTag,
  relationships: ReadonlyMap<string, Relationship>,
): SheetEntry {
  const relationship = relationships.get(relationshipId);
  const target = relationship === undefined ? undefined : resolveTarget(part, relationship.target);
  return {
    name,
    sheetId,
    relationshipId,
    part: target !== undefined && zip.find(target) !== undefined ? target : undefined,
    kind: relationship !== undefined && relationshipKind(relationship) === 'worksheet' ? 'worksheet' : 'other',
    isHidden: state !== 'visible',
  };
}

function notWorkbook(what: string, reason: string): FileUnsupportedError {
  return new FileUnsupportedError(`This is ${what}, not an Excel workbook.`, 'Save it as .xlsx and use that file.', {
    reason,
  });
}
