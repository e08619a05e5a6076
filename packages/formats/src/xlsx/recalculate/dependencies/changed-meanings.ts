import { isDeepStrictEqual } from 'node:util';
import { decodeXml } from '../../../xml/decode-xml.ts';
import { readDefinedNames } from '../../edit/book/defined-names.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { TablePart } from '../../edit/objects/find-table.ts';

/** Whether names or tables mean other cells than when the workbook was opened: formulas may read them unawares. */
export function meaningsChanged(book: WorkbookEdit, tables: readonly TablePart[]): boolean {
  const names = originalText(book, book.part);
  if (names !== undefined && !isDeepStrictEqual(readDefinedNames(names), book.definedNames())) return true;
  return tables.some((table) => originalText(book, table.part) !== book.parts.read(table.part));
}

function originalText(book: WorkbookEdit, part: string): string | undefined {
  const entry = book.parts.zip.find(part);
  return entry === undefined ? undefined : decodeXml(book.parts.zip.read(entry), part).text;
}
