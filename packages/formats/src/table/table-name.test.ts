import { describe, expect, it } from 'vitest';
import { quoteIdentifier, quoteLiteral, toTableName } from './table-name.ts';

describe('toTableName', () => {
  it.each([
    ['transactions.csv', [], 'transactions'],
    ['data/Sales 2024 (final).csv', [], 'sales_2024_final'],
    ['Größe.csv', [], 'große'],
    ['2024.csv', [], 't_2024'],
    ['---.csv', [], 'table_1'],
    ['Order.csv', [], 't_order'],
    ['orders.csv', [], 'orders'],
    ['duckdb_export.csv', [], 't_duckdb_export'],
    ['getenv.csv', [], 't_getenv'],
    ['order.csv', ['t_order'], 't_order_2'],
    ['b/a.csv', ['A'], 'a_2'],
  ])('[F4] %s with %j taken is %s', (path, taken, expected) => {
    expect(toTableName(path, taken)).toBe(expected);
  });

  it('[F4] quoting closes every way out', () => {
    expect(quoteIdentifier('a"b')).toBe('"a""b"');
    expect(quoteLiteral("a'b")).toBe("'a''b'");
  });
});
