import { columnIndex } from '../cell-reference.ts';

export interface SheetSize {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Last row and column that hold content. The `dimension` element is not used: programs write it wrong
 * ("A1" for a full sheet) or count formatted empty cells, and then rows would be left out.
 */
export function measureSheet(source: string): SheetSize {
  let rows = 0;
  let columns = 0;
  let previous = 0;
  const pattern = /<(?:[\w.-]+:)?row[\s>/]/g;
  let match = pattern.exec(source);
  while (match !== null) {
    const start = match.index;
    match = pattern.exec(source);
    const end = match === null ? source.length : match.index;
    const number = rowNumber(source, start) ?? previous + 1;
    previous = number;
    const width = lastColumn(source, start, end);
    if (width > 0) {
      rows = Math.max(rows, number);
      columns = Math.max(columns, width);
    }
  }
  return { rows, columns };
}

function rowNumber(source: string, start: number): number | undefined {
  const tag = source.slice(start, source.indexOf('>', start));
  const match = /\sr\s*=\s*["'](\d+)["']/.exec(tag);
  return match === null ? undefined : Number(match[1]);
}

function lastColumn(source: string, start: number, end: number): number {
  const body = source.slice(start, end);
  const pattern = /<(?:[\w.-]+:)?(?:(c)(?=[\s>/])([^>]*)>|(v|f|is)[\s>])/g;
  let column = -1;
  let last = -1;
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    if (match[1] === undefined) {
      last = Math.max(last, column);
      continue;
    }
    const reference = /(?:^|\s)r\s*=\s*["']([A-Za-z]+)/.exec(match[2] ?? '');
    const named = reference === null ? -1 : columnIndex(reference[1] ?? '');
    column = named >= 0 ? named : column + 1;
  }
  return last + 1;
}
