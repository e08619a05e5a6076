import type { Command } from 'commander';
import { type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Databases that agents may read. */
export function addDatasourceCommands(program: Command, run: Run): void {
  const datasources = program.command('datasources').description('manage databases that agents may read');
  const change = () => import('./change-datasources.ts');
  const show = () => import('./show-datasources.ts');
  const named = (command: Command) => command.argument('<name>', 'its name, from "galley datasources list"');

  looks(withFolder(datasources, 'list', 'list the databases attached to a Workbench')).action(
    run(async () => (await show()).listDatasources),
  );
  withFolder(datasources, 'add', 'attach a database, read-only')
    .argument('<name>', 'what agents call it: small letters, digits and _')
    .argument('<address>', 'postgres://user@host/database, bolt://user@host, or a SQLite or DuckDB file')
    .option('--kind <kind>', 'postgres, sqlite, duckdb or graph; told from the address if left out')
    .option('--password', 'ask for a password; it is typed or piped in, never an argument')
    .option('--replace', 'replace the one with this name')
    .action(run(async () => (await change()).addDatasource));
  named(withFolder(datasources, 'remove', 'detach a database and delete its password')).action(
    run(async () => (await change()).removeDatasource),
  );
  named(withFolder(datasources, 'write', 'allow agents to change a database, or stop allowing it'))
    .argument('<switch>', 'on or off')
    .action(run(async () => (await change()).switchWriting));
  looks(named(withFolder(datasources, 'test', 'connect once and say what answered'))).action(
    run(async () => (await show()).testDatasource),
  );
  looks(named(withFolder(datasources, 'map', 'show tables and columns'))).action(
    run(async () => (await show()).mapDatasource),
  );
  looks(named(withFolder(datasources, 'query', 'run one statement that only reads')))
    .argument('<statement>', 'SQL, or Cypher for a graph')
    .option('--limit <number>', 'most rows to show (200)')
    .action(run(async () => (await show()).queryDatasource));
  looks(withFolder(datasources, 'changes', 'list what runs changed in databases'))
    .option('--run <id>', 'only by this run')
    .option('--graphs', 'only in graph databases')
    .action(run(async () => (await show()).changesOfDatasources));
}
