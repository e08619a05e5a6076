import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { refuseForbiddenNames } from './forbidden-names.ts';
import { toTableName } from './table-name.ts';

it('[F4] a file that is called like a word of SQL is a table that needs no quotes', async () => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const keywords = (await connection.runAndReadAll('SELECT keyword_name FROM duckdb_keywords()')).getRows().map(String);
  expect(keywords.length).toBeGreaterThan(300);
  for (const word of [...keywords, 'duckdb_settings', 'sniff_csv', 'pg_read_file', 'set_config', 'query', 'call']) {
    const name = toTableName(`${word}.csv`);
    const sql = `SELECT ${name}.n FROM ${name}`;
    refuseForbiddenNames(sql);
    await connection.run(`CREATE OR REPLACE TABLE ${name} (n INTEGER)`);
    expect((await connection.runAndReadAll(sql)).getRows()).toEqual([]);
  }
  connection.closeSync();
  database.closeSync();
});
