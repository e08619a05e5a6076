import { expect, it } from 'vitest';
import { countStatements } from './top-level-statements.ts';

it.each([
  ['', 0],
  ['-- nothing', 0],
  ['SELECT 1', 1],
  ['SELECT 1;', 1],
  ['SELECT 1; ;; -- end', 1],
  ['SELECT 1; SELECT 2', 2],
  ["SELECT ';' || ''';' ; SELECT 2", 2],
  ['SELECT ";" FROM t', 1],
  ['SELECT $$ ; $$, $tag$ ; $$ ; $tag$', 1],
  ["SELECT E'\\';' ", 1],
  ["SELECT '\\'; SELECT 2", 2],
  ['SELECT /* ; */ 1 -- ;\n', 1],
  ['SELECT 1 /* ; */; DROP TABLE x', 2],
])('[F4] %j holds %i statements', (sql, count) => {
  expect(countStatements(sql)).toBe(count);
});
