import type { Box } from '../../formula/index.ts';

interface TableShape {
  readonly box: Box;
  readonly columns: readonly string[];
  readonly headerRows: number;
  readonly totalsRows: number;
}

/** The cells of a table that the brackets of a structured reference name: rows of data unless they say otherwise. */
export function structuredBox(table: TableShape, brackets: string): Box {
  const rows = rowsOf(table, brackets.toLowerCase());
  const names = columnNames(brackets);
  const indexes = names.map((name) => table.columns.findIndex((column) => column.toLowerCase() === name));
  if (indexes.length === 0 || indexes.includes(-1)) return { ...table.box, ...rows };
  const { left } = table.box;
  return { ...rows, left: left + Math.min(...indexes), right: left + Math.max(...indexes) };
}

/** Whether every column in the brackets is one of the table. */
export function namesKnownColumns(table: TableShape, brackets: string): boolean {
  const known = new Set(table.columns.map((column) => column.toLowerCase()));
  return columnNames(brackets).every((name) => known.has(name));
}

function columnNames(brackets: string): string[] {
  return [...brackets.matchAll(/\[?@?((?:'.|[^'[\]])+)\]/g)]
    .map((match) => match[1] ?? '')
    .filter((word) => word.trim() !== '' && !/^\s*#/.test(word))
    .map((word) => word.replace(/'(.)/g, '$1').trim().toLowerCase());
}

/** `[#Headers]` and its kin, alone or together; rows of data where none is said. */
function rowsOf(table: TableShape, brackets: string): { top: number; bottom: number } {
  const { top, bottom } = table.box;
  const first = top + table.headerRows;
  const last = bottom - table.totalsRows;
  const spans: (readonly [number, number])[] = [];
  if (brackets.includes('[#all]')) spans.push([top, bottom]);
  if (brackets.includes('[#headers]')) spans.push([top, first - 1]);
  if (brackets.includes('[#totals]')) spans.push([last + 1, bottom]);
  if (brackets.includes('[#data]') || spans.length === 0) spans.push([first, last]);
  return { top: Math.min(...spans.map(([from]) => from)), bottom: Math.max(...spans.map(([, to]) => to)) };
}
