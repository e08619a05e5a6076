import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connect } from '../base/driver.ts';
import { openDriver } from '../open-driver.ts';
import { type BoltServer, graphPassword, startBolt } from '../testing/bolt-server.ts';

const hostile = [
  "CREATE (:Person {name: 'Eve', age: 1})",
  "MERGE (:Person {name: 'Eve'})",
  'MATCH (p:Person) SET p.age = 0',
  'MATCH (p:Person) DETACH DELETE p',
  'MATCH ()-[k:Knows]->() DELETE k',
  'MATCH (p:Person) SET p.age = 0 RETURN p.name',
  "CREATE (p:Person {name: 'Eve', age: 1}) RETURN p",
  'DROP TABLE Person',
  'CREATE NODE TABLE Stolen(name STRING PRIMARY KEY)',
  'ALTER TABLE Person ADD x INT64',
  "COPY Person FROM '/etc/passwd'",
  "COPY (MATCH (p:Person) RETURN p.name) TO '/tmp/galley-stolen.csv'",
  "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
  "LOAD FROM '/etc/passwd' RETURN *",
  "LOAD CSV WITH HEADERS FROM 'http://127.0.0.1/' AS line RETURN line",
  'INSTALL httpfs',
  "ATTACH '/tmp/x.db' AS x (dbtype duckdb)",
  "EXPORT DATABASE '/tmp/galley-stolen'",
  "IMPORT DATABASE '/tmp'",
  "CALL apoc.load.json('http://127.0.0.1/') YIELD value RETURN value",
  "CALL apoc.cypher.runWrite('CREATE (:X)', {}) YIELD value RETURN value",
  'CALL dbms.listConfig() YIELD name RETURN name',
  "CALL `dbms`.`killQuery`('1') YIELD queryId RETURN queryId",
  'RETURN apoc.util.sleep(1)',
  "CREATE USER eve SET PASSWORD 'x'",
  'SHOW DATABASES',
  'ALTER DATABASE neo4j SET ACCESS READ WRITE',
  'GRANT ROLE admin TO neo4j',
  'USE system MATCH (n) RETURN n',
  'MATCH (n) CALL { WITH n DELETE n } IN TRANSACTIONS OF 1 ROWS RETURN 1',
  'BEGIN TRANSACTION',
  'COMMIT',
  'ROLLBACK',
  'MATCH (p:Person) RETURN p; MATCH (p) DETACH DELETE p',
  "/* */ CREATE (:Person {name: 'Eve', age: 2})",
  "// nothing\nCREATE (:Person {name: 'Eve', age: 3})",
  'MATCH (p:Person) REMOVE p.age',
  'MATCH (p:Person) REMOVE p:Person',
  'MATCH (p:Person) DELETE p',
  'MATCH (p:Person) NODETACH DELETE p',
  'MATCH (a:Person), (b:Person) CREATE (a)-[:Knows {since: 1}]->(b)',
  "UNWIND [1] AS x CREATE (:Person {name: 'Eve', age: x})",
  "OPTIONAL MATCH (p:Person {name: 'No'}) MERGE (q:Person {name: 'Eve'}) RETURN q",
  'FOREACH (x IN [1] | CREATE (:X))',
  'CREATE INDEX FOR (p:Person) ON (p.name)',
  'CREATE CONSTRAINT FOR (p:Person) REQUIRE p.name IS UNIQUE',
  'DROP INDEX nothing',
  'CREATE DATABASE stolen',
  'DROP DATABASE neo4j',
  'STOP DATABASE neo4j',
  "TERMINATE TRANSACTIONS 'x'",
  "CREATE ALIAS a FOR DATABASE b AT 'neo4j://127.0.0.1' USER x PASSWORD 'y'",
  "CALL apoc.export.csv.all('/tmp/galley-stolen.csv', {})",
  "CALL `apoc`.`load`.`json`('http://127.0.0.1/') YIELD value RETURN value",
  "CALL apoc . load . json('http://127.0.0.1/') YIELD value RETURN value",
  "CALL dbms.security.createUser('eve', 'x')",
  'RETURN `apoc`.`util`.`sleep`(1)',
  'RETURN apoc . util . sleep (1)',
  "WITH 1 AS `'` CALL apoc.load.json('http://127.0.0.1/') YIELD value WITH value AS `'` RETURN 1",
  "RETURN 1 AS `'`, apoc.util.sleep(1) AS `'`",
  'RETURN 1 AS `"`, apoc.util.sleep(1) AS `"`',
  "LO\\u0041D CSV FROM 'file:///etc/passwd' AS line RETURN line",
  "RETURN '\\u0027, apoc.util.sleep(1), \\u0027'",
  "RETURN 1 AS x // '\n LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line //'",
  'EXPLAIN MATCH (p:Person) DETACH DELETE p; MATCH (p) DETACH DELETE p',
  'PROFILE MATCH (p:Person) DETACH DELETE p',
];

describe.each([{ readMode: true }, { readMode: false }])(
  'a graph over Bolt, with its own read mode: $readMode',
  ({ readMode }) => {
    let server: BoltServer | null = null;
    let connect: Connect;
    beforeAll(async () => {
      server = await startBolt({ readMode });
      await server?.run('CREATE NODE TABLE Person(name STRING PRIMARY KEY, age INT64)');
      await server?.run('CREATE REL TABLE Knows(FROM Person TO Person, since INT64)');
      await server?.run(
        "CREATE (:Person {name: 'Ada', age: 36})-[:Knows {since: 2020}]->(:Person {name: 'Bob', age: 40})",
      );
      connect = { kind: 'graph', address: server?.address ?? '', password: graphPassword, timeoutMs: 10_000 };
    });
    afterAll(async () => server?.[Symbol.asyncDispose]());
    const people = async () => (await server?.run('MATCH (p:Person) RETURN p.name, p.age ORDER BY p.name'))?.rows;

    it('[P15] reads rows, nodes and relationships, and tells labels and types', async ({ skip }) => {
      if (server === null) return skip('there is no graph engine for this system');
      await using driver = await openDriver(connect, 'read');
      const { columns, rows } = await driver.read(
        'MATCH (p:Person)-[k:Knows]->(q) RETURN p, k, q.name AS who, p.age AS age',
        5,
      );
      expect(columns).toEqual([
        { name: 'p', type: 'text' },
        { name: 'k', type: 'text' },
        { name: 'who', type: 'text' },
        { name: 'age', type: 'integer' },
      ]);
      expect(rows).toEqual([
        ['{"labels":["Person"],"name":"Ada","age":36}', '{"type":"Knows","since":2020}', 'Bob', 36],
      ]);
      expect((await driver.read('MATCH (p:Person) RETURN p.name', 1)).truncated).toBe(true);
      expect(await driver.map()).toMatchObject([
        {
          name: 'Person',
          type: 'node',
          columns: [
            { name: 'name', type: 'STRING' },
            { name: 'age', type: 'INT64' },
          ],
        },
        { name: 'Knows', type: 'relationship', columns: [{ name: 'since' }] },
      ]);
    });

    it('[P15] keeps nothing of a hostile statement', async ({ skip }) => {
      if (server === null) return skip('there is no graph engine for this system');
      const passed: string[] = [];
      for (const statement of hostile) {
        await using driver = await openDriver(connect, 'read');
        await driver.read(statement, 5).then(
          () => passed.push(statement),
          () => undefined,
        );
      }
      expect(passed).toEqual([]);
      expect(await people()).toEqual([
        ['Ada', 36],
        ['Bob', 40],
      ]);
    });

    it('[P15] writes where it was opened for that, and tells what the database counted', async ({ skip }) => {
      if (server === null) return skip('there is no graph engine for this system');
      await using driver = await openDriver(connect, 'write');
      expect(await driver.write("CREATE (:Person {name: 'Cy', age: 1})")).toEqual({ counts: { nodes_created: 1 } });
      expect(await driver.write("MATCH (p:Person {name: 'Cy'}) SET p.age = 2")).toEqual({
        counts: { properties_set: 1 },
      });
      expect(await people()).toEqual([
        ['Ada', 36],
        ['Bob', 40],
        ['Cy', 2],
      ]);
      expect(await driver.write("MATCH (p:Person {name: 'Cy'}) DELETE p")).toEqual({ counts: { nodes_deleted: 1 } });
      await expect(openDriver({ ...connect, password: 'planted-wrong-1' }, 'read')).rejects.toMatchObject({
        code: 'DATASOURCE_UNREACHABLE',
      });
    });
  },
);
