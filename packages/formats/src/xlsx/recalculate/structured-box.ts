import type { Box } from '../formula/index.ts';

/** The columns of a table that the brackets of a structured reference name; the whole table when they name none. */
export function structuredBox(
  table: { readonly box: Box; readonly columns: readonly string[] },
  brackets: string,
): Box {
  const names = [...brackets.matchAll(/\[?@?((?:'.|[^'[\]])+)\]/g)]
    .map((match) => (match[1] ?? '').replace(/'(.)/g, '$1').trim().toLowerCase())
    .filter((name) => name !== '' && !name.startsWith('#'));
  const indexes = names.map((name) => table.columns.findIndex((column) => column.toLowerCase() === name));
  if (indexes.length === 0 || indexes.includes(-1)) return table.box;
  return {
    ...table.box,
    left: table.box.left + Math.min(...indexes),
    right: table.box.left + Math.max(...indexes),
  };
}
