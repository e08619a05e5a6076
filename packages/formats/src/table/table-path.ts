export interface TablePath {
  readonly file: string;
  /** What of the file is meant: a sheet, a table or a range of a workbook, a place in json, a table of a PDF. */
  readonly part: string;
}

/** `book.xlsx#Sheet 2`, `data.json#/orders`, `report.pdf#page3/table1`: a file and what of it is the table; null for a file alone. */
export function splitTablePath(path: string): TablePath | null {
  const [, file, part] = /^(.+?\.(?:xlsx|xlsm|json|pdf))#(.+)$/is.exec(path) ?? [];
  return file === undefined || part === undefined ? null : { file, part };
}
