import { isDate, isNumber, type KnownTable } from '../columns/known-table.ts';

/** `First Name`, `first_name` and `firstName` mean the same placeholder. */
function key(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();
}

/** Placeholders without a column, and the column whose values can name the files. */
export function matchPlaceholders(placeholders: readonly string[], { columns, rows }: KnownTable) {
  const columnFor = (name: string) => columns.find((column) => key(column.name) === key(name));
  const matched = placeholders.flatMap((name) => columnFor(name) ?? []);
  const telling = [...matched, ...columns].filter((column) => !isNumber(column) && !isDate(column));
  const unique = telling.find(({ distinct }) => distinct === rows);
  const label =
    telling.find(({ name }) => /name|title|id$/i.test(name)) ?? unique ?? telling[0] ?? matched[0] ?? columns[0];
  return {
    without: placeholders.filter((name) => columnFor(name) === undefined),
    label: (unique ?? label)?.name ?? '',
  };
}

/** A value as part of a file name. */
export function safeName(text: string): string {
  const plain = text
    .replaceAll(/[\p{Control}<>:"/\\|?*`]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return plain === '' ? 'empty' : plain.slice(0, 80);
}
