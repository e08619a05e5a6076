import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { addSheet } from '../apply/add-sheet.ts';
import { createWorkbook } from '../apply/create-workbook.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface BookParts {
  /** XML of the rows of the only sheet, "Data". */
  readonly rows?: string;
  readonly before?: string;
  readonly after?: string;
  /** The whole sheet part instead. */
  readonly sheet?: string | Buffer;
  /** Items of the shared strings. */
  readonly strings?: string;
  /** Children of `cellXfs`. */
  readonly formats?: string;
  /** XML behind `sheets` in the workbook. */
  readonly workbook?: string;
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

/** A workbook written by hand, so that a test shows the very XML that it is about. */
export function makeBook(book: BookParts): Buffer {
  const base = openZip(addSheet(createWorkbook(), { name: 'Data', columns: [], rows: [] }));
  const text = (name: string): string => {
    const entry = base.find(name);
    return entry === undefined ? '' : base.read(entry).toString('utf8');
  };
  const { rows = '', before = '', after = '' } = book;
  const parts: Record<string, string | Buffer> = {
    'xl/worksheets/sheet1.xml':
      book.sheet ?? `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...book.parts,
  };
  if (book.workbook !== undefined) {
    parts['xl/workbook.xml'] = text('xl/workbook.xml').replace('</sheets>', `</sheets>${book.workbook}`);
  }
  if (book.formats !== undefined) {
    const styles = text('xl/styles.xml').replace(/<cellXfs.*<\/cellXfs>/, `<cellXfs>${book.formats}</cellXfs>`);
    parts['xl/styles.xml'] = styles;
  }
  if (book.strings !== undefined) {
    parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${book.strings}</sst>`;
    parts['xl/_rels/workbook.xml.rels'] = text('xl/_rels/workbook.xml.rels').replace(
      '</Relationships>',
      `<Relationship Id="rId99" Type="${RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    );
  }
  return writeZip(base, { set: new Map(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])) });
}

/** `<Relationships>` with one relationship per kind and target. */
export function makeRelationships(...items: readonly (readonly [string, string])[]): string {
  const content = items.map(
    ([kind, target], index) => `<Relationship Id="r${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content.join('')}</Relationships>`;
}
