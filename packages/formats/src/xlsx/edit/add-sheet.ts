import { posix } from 'node:path';
import { FileCorruptError, SheetExistsError, SheetNameInvalidError } from '../../errors.ts';
import { CONTENT_TYPE } from '../../ooxml/namespaces.ts';
import { PackageEdit } from '../../ooxml/package-edit.ts';
import { appendRelationship, freeRelationshipId } from '../../ooxml/relationships.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { appendInside, childNamed, qualifiedName, rootElement } from '../../xml/splice.ts';
import { openWorkbook, relatedPart, type SheetEntry, type Workbook } from '../read/open-workbook.ts';
import type { SheetContent } from '../sheet-data.ts';
import { appendSheetStyles, type SheetStyles } from './append-styles.ts';
import { clearWorksheet } from './clear-worksheet.ts';
import { isSheetName, toSheetName } from './sheet-name.ts';
import { writeWorksheet } from './write-worksheet.ts';

export interface AddSheetOptions extends SheetContent {
  readonly name: string;
  /** What to do when the workbook has a sheet of that name, in any case. `error` unless set. */
  readonly ifExists?: 'replace' | 'error';
}

/**
 * The workbook with one more sheet at the end, or with that sheet's content replaced at its place. Every part that
 * the change does not name keeps its compressed bytes.
 */
export function addSheet(bytes: Uint8Array, options: AddSheetOptions): Buffer {
  const workbook = openWorkbook(bytes);
  const existing = workbook.sheets.find((sheet) => sheet.name.toLowerCase() === options.name.toLowerCase());
  const edit = new PackageEdit(workbook.zip);
  if (existing !== undefined) {
    const part = replaceablePart(existing, options);
    clearWorksheet(edit, workbook, part);
    writeContent(edit, workbook, part, options);
    return edit.finish();
  }
  const names = workbook.sheets.map((sheet) => sheet.name);
  if (!isSheetName(options.name, names))
    throw new SheetNameInvalidError(options.name, toSheetName(options.name, names));
  const part = freeSheetPart(edit, workbook);
  writeContent(edit, workbook, part, options);
  edit.declare(part, CONTENT_TYPE.worksheet);
  registerSheet(edit, workbook, part, options.name);
  return edit.finish();
}

function replaceablePart(sheet: SheetEntry, options: AddSheetOptions): string {
  if (options.ifExists !== 'replace') {
    throw new SheetExistsError(
      `The workbook already has a sheet named "${sheet.name}".`,
      'Choose another name or ask for the sheet to be replaced.',
      { sheet: sheet.name },
    );
  }
  if (sheet.kind !== 'worksheet' || sheet.part === undefined) {
    throw new SheetExistsError(`The sheet "${sheet.name}" is not a worksheet.`, 'Choose another name.', {
      sheet: sheet.name,
    });
  }
  return sheet.part;
}

function writeContent(edit: PackageEdit, workbook: Workbook, part: string, content: SheetContent): void {
  const { dialect, usesDates1904 } = workbook;
  const styles = extendStyles(edit, workbook);
  edit.write(part, writeWorksheet(content, { styles, dialect, usesDates1904 }));
}

function extendStyles(edit: PackageEdit, workbook: Workbook): SheetStyles {
  const present = relatedPart(workbook, 'styles');
  const part = present ?? posix.join(posix.dirname(workbook.part), 'styles.xml');
  if (present === undefined || !edit.has(part)) {
    const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
    edit.write(part, `${head}<styleSheet xmlns="${workbook.dialect.main}"></styleSheet>`);
    edit.declare(part, CONTENT_TYPE.styles);
  }
  if (present === undefined) relate(edit, workbook, 'styles', part);
  const { source, styles } = appendSheetStyles(edit.read(part));
  edit.change(part, () => source);
  return styles;
}

function registerSheet(edit: PackageEdit, workbook: Workbook, part: string, name: string): void {
  const id = relate(edit, workbook, 'worksheet', part);
  const sheetId = Math.max(0, ...workbook.sheets.map((sheet) => sheet.sheetId)) + 1;
  edit.change(workbook.part, (text) => {
    const root = rootElement(text);
    const sheets = childNamed(text, root, 'sheets');
    if (sheets === undefined)
      throw new FileCorruptError('The workbook has no list of sheets.', { part: workbook.part });
    const namespace = workbook.dialect.relationships;
    const declared = [...root.attributes].find(([key, value]) => key.startsWith('xmlns:') && value === namespace);
    const prefix = declared === undefined ? 'r' : declared[0].slice('xmlns:'.length);
    const declaration = declared === undefined ? ` xmlns:r="${namespace}"` : '';
    const tag = qualifiedName(sheets.prefix, 'sheet');
    const attributes = `name="${escapeAttribute(name)}" sheetId="${sheetId}"${declaration} ${prefix}:id="${id}"`;
    return appendInside(text, sheets, `<${tag} ${attributes}/>`);
  });
}

function relate(edit: PackageEdit, workbook: Workbook, kind: string, part: string): string {
  let id = '';
  edit.change(workbook.relationshipsPart, (text) => {
    id = freeRelationshipId(text);
    const target = posix.relative(posix.dirname(workbook.part), part);
    return appendRelationship(text, { id, type: `${workbook.dialect.relationships}/${kind}`, target });
  });
  return id;
}

function freeSheetPart(edit: PackageEdit, workbook: Workbook): string {
  const folder = posix.join(posix.dirname(workbook.part), 'worksheets');
  for (let number = workbook.sheets.length + 1; ; number += 1) {
    const part = posix.join(folder, `sheet${number}.xml`);
    if (!edit.has(part)) return part;
  }
}
