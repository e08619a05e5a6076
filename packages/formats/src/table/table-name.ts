import { posix } from 'node:path';
import { isForbiddenName } from './forbidden-names.ts';
import { isReservedWord } from './reserved-words.ts';
import { splitTablePath } from './table-path.ts';

/**
 * `data/Sales 2024.csv` → `sales_2024`, `book.xlsx#Q1` → `book_q1`, `order.csv` → `t_order`: a name that SQL takes without
 * quotes and that is not taken yet.
 */
export function toTableName(path: string, taken: readonly string[] = []): string {
  const split = splitTablePath(path);
  const file = posix.basename((split?.file ?? path).replaceAll('\\', '/')).replace(/\.[^.]+$/, '');
  const plain = `${file} ${split?.part ?? ''}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  const base = plain === '' ? 'table_1' : isTaken(plain) ? `t_${plain}` : plain;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  if (!used.has(base)) return base;
  for (let number = 2; ; number += 1) if (!used.has(`${base}_${number}`)) return `${base}_${number}`;
}

/** By SQL itself, or by what a query may not name. */
function isTaken(name: string): boolean {
  return /^\p{Number}/u.test(name) || isReservedWord(name) || isForbiddenName(name);
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
