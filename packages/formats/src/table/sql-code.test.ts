import { describe, expect, it } from 'vitest';
import { sqlCode } from './sql-code.ts';
import { countStatements } from './top-level-statements.ts';

describe('[T1] [P15] SQL without its strings and comments', () => {
  it.each([
    "SELECT E'\\'' || f(1) || ''",
    "SELECT $$'$$, f(1), $$'$$",
    'SELECT 1 AS "\'", f(1), 1 AS "\'"',
    "SELECT /* /* */ ' */ f(1) /* ' */",
    "SELECT name'\\', f(1), name''",
    'SELECT 1 AS x$a$, f(1), 1 AS y$a$',
    "SELECT 1 -- '\n, f(1) -- '",
  ])('shows the call in %j', (sql) => {
    expect(sqlCode(sql)).toContain('f(1)');
    expect(countStatements(sql)).toBe(1);
  });

  it.each([
    "SELECT ' f(1) '",
    "SELECT E'\\' f(1) '",
    'SELECT $q$ f(1) $q$',
    'SELECT 1 /* f(1) /* f(1) */ f(1) */',
    'SELECT 1 -- f(1)',
    "SELECT 'it''s f(1)'",
    "SELECT ' f(1) without an end",
  ])('shows no call in %j', (sql) => expect(sqlCode(sql)).not.toContain('f(1)'));
});
