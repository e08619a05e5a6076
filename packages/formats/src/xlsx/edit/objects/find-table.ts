import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { decodeSpreadsheetText } from '../../../xml/escape.ts';
import { childElements, childNamed, type ElementSpan, rootElement } from '../../../xml/splice.ts';
import { type Box, parseBox } from '../../formula/index.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { ObjectNotFoundError } from './errors.ts';

export interface TablePart {
  readonly sheet: SheetEdit;
  /** Id of the sheet's relationship to it. */
  readonly relationship: string;
  readonly part: string;
  readonly name: string;
  readonly id: number;
  readonly box: Box;
  readonly headerRows: number;
  readonly totalsRows: number;
  readonly columns: readonly string[];
}

/** Every table of a workbook. */
export function allTables(book: WorkbookEdit): TablePart[] {
  return book.worksheets().flatMap((sheet) =>
    relatedParts(book.parts, sheet.part, 'table').flatMap(({ id, part }) => {
      const table = book.parts.has(part) ? readTable(book, sheet, { relationship: id, part }) : undefined;
      return table === undefined ? [] : [table];
    }),
  );
}

export function findTable(book: WorkbookEdit, name: string): TablePart {
  const tables = allTables(book);
  const found = tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  throw new ObjectNotFoundError(
    'table',
    name,
    tables.map((table) => table.name),
  );
}

export function tableColumnSpans(source: string): ElementSpan[] {
  const list = childNamed(source, rootElement(source), 'tableColumns');
  return list === undefined ? [] : childElements(source, list).filter((child) => child.name === 'tableColumn');
}

function readTable(
  book: WorkbookEdit,
  sheet: SheetEdit,
  place: { relationship: string; part: string },
): TablePart | undefined {
  const source = book.parts.read(place.part);
  const { attributes } = rootElement(source);
  const box = parseBox(attributes.get('ref') ?? '');
  if (box === undefined) return undefined;
  return {
    sheet,
    ...place,
    name: attributes.get('displayName') ?? attributes.get('name') ?? '',
    id: Number(attributes.get('id') ?? 0),
    box,
    headerRows: Number(attributes.get('headerRowCount') ?? 1),
    totalsRows: Number(attributes.get('totalsRowCount') ?? 0),
    columns: tableColumnSpans(source).map((span) => decodeSpreadsheetText(span.attributes.get('name') ?? '')),
  };
}
