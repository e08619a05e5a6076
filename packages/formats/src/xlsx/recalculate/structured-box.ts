import type { Box } from '../formula/index.ts';

interface TableShape {
  readonly box: Box;
  readonly columns: readonly string[];
  readonly headerRows: number;
  readonly totalsRows: number;
}

/** The cells of a table that the brackets of a structured reference name: rows of data unless they say otherwise. */
export function structuredBox(table: TableShape, brackets: string): Box {
  const words = [...brackets.matchAll(/\[?@?((?:'.|[^'[\]])+)\]/g)].map((match) =>
    (match[1] ?? '').replace(/'(.)/g, '$1').trim().toLowerCase(),
  );
  const rows = rowsOf(table, brackets.toLowerCase());
  const names = words.filter((word) => word !== '' && !word.startsWith('#'));
  const indexes = names.map((name) => table.columns.findIndex((column) => column.toLowerCase() === name));
  if (indexes.length === 0 || indexes.includes(-1)) return { ...table.box, ...rows };
  const { left } = table.box;
  return { ...rows, left: left + Math.min(...indexes), right: left + Math.max(...indexes) };
}

function rowsOf(table: TableShape, brackets: string): { top: number; bottom: number } {
  const { top, bottom } = table.box;
  const isAll = brackets.includes('#all');
  const withHeader = isAll || brackets.includes('#headers');
  const withTotals = isAll || brackets.includes('#totals');
  return { top: withHeader ? top : top + table.headerRows, bottom: withTotals ? bottom : bottom - table.totalsRows };
}
