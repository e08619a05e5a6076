import { describe, expect, it } from 'vitest';
import { refuseForbiddenCypher } from './forbidden-cypher.ts';

describe('[T1] [P15] Cypher that nothing but a list of names holds back', () => {
  it.each([
    "RETURN 1 AS `'`, apoc.util.sleep(1) AS `'`",
    'RETURN `apoc`.`util`.`sleep`(1)',
    'RETURN apoc . util . sleep (1)',
    "LO\\u0041D CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "RETURN '\\u0027, apoc.util.sleep(1), \\u0027'",
    "MATCH (n) // '\n CALL apoc.load.json('x') YIELD value RETURN value //'",
  ])('is refused: %s', (text) => {
    expect(() => refuseForbiddenCypher(text, 'read')).toThrow(/not available here/);
    expect(() => refuseForbiddenCypher(text, 'write')).toThrow(/not available here/);
  });

  it.each([
    "MATCH (p:Person {name: 'load csv from apoc.load.json('}) RETURN p",
    'MATCH (`a b`:Person) RETURN `a b`.name',
    "RETURN 'caf\\u00e9' AS drink",
    'CALL db.labels() YIELD label RETURN label',
  ])('is let through: %s', (text) => expect(() => refuseForbiddenCypher(text, 'read')).not.toThrow());
});
