import { plural } from '@galley/schema';
import type { QueryAnswer } from './receipts.ts';

type Value = string | number | boolean | null;

/** A number for people: thousands apart, no digit made up. */
export function sayNumber(value: Value): string {
  if (value === null) return 'none';
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : String(value);
}

const SHOWN = 50;

/** A small table in an answer; what does not fit is counted. */
export function sayTable({ columns, rows, row_count: total }: QueryAnswer): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  const lines = [
    line(columns.map(({ name }) => name)),
    line(columns.map(({ type }) => (type === 'number' || type === 'integer' ? '---:' : '---'))),
    ...rows.slice(0, SHOWN).map((row) => line(row.map((value) => (value === null ? '(empty)' : sayNumber(value))))),
  ];
  const missing = total - Math.min(rows.length, SHOWN);
  return missing > 0 ? `${lines.join('\n')}\n\nNot shown: ${plural(missing, 'more row')}.` : lines.join('\n');
}
