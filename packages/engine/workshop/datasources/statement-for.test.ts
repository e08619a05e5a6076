import { expect, it } from 'vitest';
import { statementFor } from './statement-for.ts';

const tables = async () => [
  { name: 'orders', type: 'table' as const, columns: [], columns_left_out: 0, rows: null },
  { name: '"Old orders"', type: 'table' as const, columns: [], columns_left_out: 0, rows: null },
  {
    name: 'Person',
    type: 'node' as const,
    columns: [{ name: 'name', type: 'STRING' }],
    columns_left_out: 0,
    rows: null,
  },
];

it('[P15] a table is named as the map has it, so that no other text becomes a statement', async () => {
  expect(await statementFor('Orders', tables)).toBe('SELECT * FROM orders');
  expect(await statementFor('old orders', tables)).toBe('SELECT * FROM "Old orders"');
  expect(await statementFor('Person', tables)).toBe('MATCH (n:`Person`) RETURN n.`name` AS `name`');
  expect(await statementFor('SELECT 1 AS one', tables)).toBe('SELECT 1 AS one');
  await expect(statementFor('orders; DROP TABLE orders', tables)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[P15] [T8] a name from a graph cannot end its own quotation', async () => {
  const odd = async () => [
    {
      ...{ name: 'A`) DETACH DELETE (n', type: 'node' as const, columns_left_out: 0, rows: null },
      columns: [{ name: 'b` MATCH (m) DELETE m //', type: 'STRING' }],
    },
  ];
  const statement = await statementFor('A`) DETACH DELETE (n', odd);
  expect(statement.replaceAll('``', '').split('`')).toHaveLength(7);
});
