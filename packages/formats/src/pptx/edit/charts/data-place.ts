import { cellName, columnIndex } from '../../../xlsx/cell/cell-reference.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { descendantNamed } from '../../../xml/find-element.ts';
import type { ChartSeries } from './find-chart.ts';

/** Where the numbers of a chart stand in its workbook. Rows and columns from 1. */
export interface DataPlace {
  readonly sheet: string;
  /** Series are columns, as usual, or rows. */
  readonly isByColumn: boolean;
  /** Line of the categories: a column, or a row. */
  readonly categoryLine: number;
  /** Line with the names of series: a row, or a column. */
  readonly nameLine: number;
  /** First place of values along a series. */
  readonly first: number;
  /** Last place that values had. */
  readonly last: number;
  /** Lines of the series that there are. */
  readonly lines: readonly number[];
}

interface CellBlock {
  readonly sheet: string;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One block of names, categories and values; null where the formulas of the chart name anything else. */
export function findData(series: readonly ChartSeries[]): DataPlace | null {
  const blocks = series.map(({ name, categories, values }) => ({
    name: blockOf(name),
    categories: blockOf(categories),
    values: blockOf(values),
  }));
  const [first] = blocks;
  if (first?.values == null || first.categories === null || first.name === null) return null;
  const { values, categories, name } = first;
  const isByColumn =
    categories.left === categories.right && (categories.top !== categories.bottom || name.top < values.top);
  const line = (block: CellBlock) => (isByColumn ? block.left : block.top);
  const from = (block: CellBlock) => (isByColumn ? block.top : block.left);
  const to = (block: CellBlock) => (isByColumn ? block.bottom : block.right);
  const isPlain = blocks.every(
    (each) =>
      each.values !== null &&
      each.name !== null &&
      [each.values, each.name, each.categories ?? categories].every(({ sheet }) => sheet === values.sheet) &&
      (isByColumn ? each.values.left === each.values.right : each.values.top === each.values.bottom) &&
      from(each.values) === from(categories) &&
      line(each.name) === line(each.values) &&
      from(each.name) === from(name) &&
      to(each.name) === from(name),
  );
  if (!isPlain || from(name) >= from(categories)) return null;
  const lines = blocks.flatMap((each) => (each.values === null ? [] : [line(each.values)]));
  if (new Set(lines).size !== lines.length || lines.includes(line(categories))) return null;
  return {
    sheet: values.sheet,
    isByColumn,
    categoryLine: line(categories),
    nameLine: from(name),
    first: from(categories),
    last: Math.max(to(categories), ...blocks.map((each) => (each.values === null ? 0 : to(each.values)))),
    lines,
  };
}

/** The cell at a place along a line. */
export function cellOf({ isByColumn }: DataPlace, line: number, at: number): string {
  return isByColumn ? cellName(at, line - 1) : cellName(line, at - 1);
}

/** `Sheet1!$B$2:$B$5`. */
export function rangeFormula(place: DataPlace, line: number, from: number, to: number): string {
  const [start, end] = [absolute(cellOf(place, line, from)), absolute(cellOf(place, line, to))];
  const sheet = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(place.sheet) ? place.sheet : `'${place.sheet.replaceAll("'", "''")}'`;
  return `${sheet}!${start === end ? start : `${start}:${end}`}`;
}

function absolute(cell: string): string {
  return cell.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
}

function blockOf(element: XmlElement | undefined): CellBlock | null {
  const formula = descendantNamed(element, 'f')?.text.trim() ?? '';
  const match = /^(?:'((?:[^']|'')+)'|([^'!()]+))!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/i.exec(formula);
  if (match === null) return null;
  const [, quoted, plain, left = '', top = '', right = left, bottom = top] = match;
  const sheet = quoted === undefined ? (plain ?? '') : quoted.replaceAll("''", "'");
  return {
    sheet: sheet.replace(/^\[[^\]]*\]/, ''),
    top: Number(top),
    left: columnIndex(left.toUpperCase()) + 1,
    bottom: Number(bottom),
    right: columnIndex(right.toUpperCase()) + 1,
  };
}
