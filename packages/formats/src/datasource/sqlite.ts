import { constants, DatabaseSync, type StatementSync } from 'node:sqlite';
import type { DatasourceTable } from '@galley/schema';
import type { TableValue } from '../base/column-type.ts';
import { boundedRows } from './base/bounded-rows.ts';
import { columnsShown } from './base/columns-shown.ts';
import type { Access, Connect, DatasourceColumn, Driver } from './base/driver.ts';
import {
  DatasourceFailedError,
  DatasourceRefusedError,
  DatasourceUnreachableError,
  DatasourceWriteRefusedError,
} from './base/errors.ts';
import { singleStatement } from './base/single-statement.ts';

const { SQLITE_OK, SQLITE_DENY } = constants;
const reading: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
/** What reaches beyond this file or changes how it is opened, also where its data may change. */
const beyond: ReadonlySet<number> = new Set([
  constants.SQLITE_ATTACH,
  constants.SQLITE_DETACH,
  constants.SQLITE_PRAGMA,
  constants.SQLITE_TRANSACTION,
  constants.SQLITE_SAVEPOINT,
  constants.SQLITE_CREATE_VTABLE,
]);
const functions: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer', 'readfile', 'writefile', 'edit']);

/** SQLite in this process: a file that hangs or crashes it costs the pool one child. */
export function openSqlite({ address }: Connect, access: Access): Driver {
  const database = open(address, access);
  database.exec('PRAGMA trusted_schema = OFF');
  if (access === 'read') database.exec('PRAGMA query_only = ON');
  /** From here on the statements are not ours. SQLite asks for each thing that a statement would do. */
  function lock(): void {
    database.setAuthorizer((action, first, second) => {
      if (action === constants.SQLITE_FUNCTION && functions.has(String(second ?? first).toLowerCase()))
        return SQLITE_DENY;
      if (access === 'read') return reading.has(action) ? SQLITE_OK : SQLITE_DENY;
      return beyond.has(action) ? SQLITE_DENY : SQLITE_OK;
    });
  }
  return {
    async test() {
      const [row] = database.prepare('SELECT sqlite_version() AS version').all();
      return { server: `SQLite ${String(row?.version)}`, tables: mapSqlite(database).length, protection };
    },
    map: async () => mapSqlite(database),
    async read(text, most) {
      lock();
      const statement = prepare(database, singleStatement(text), access);
      const columns = statement.columns().map(({ name, type }): DatasourceColumn => ({ name, type: type ?? '' }));
      if (columns.length === 0) throw new DatasourceRefusedError('it gives no rows.');
      const bounded = boundedRows(most);
      try {
        for (const row of statement.iterate()) {
          bounded.add((row as unknown as unknown[]).map(sqliteValue));
          if (bounded.isFull()) break;
        }
      } catch (error) {
        throw failure(error, access);
      }
      return { columns, rows: bounded.rows, truncated: bounded.truncated() };
    },
    async write(text) {
      const sql = singleStatement(text);
      database.exec('BEGIN IMMEDIATE');
      lock();
      let rows = 0;
      try {
        rows = Number(prepare(database, sql, access).run().changes);
      } catch (error) {
        database.setAuthorizer(null);
        database.exec('ROLLBACK');
        throw failure(error, access);
      }
      database.setAuthorizer(null);
      database.exec('COMMIT');
      return { counts: { rows } };
    },
    async [Symbol.asyncDispose]() {
      database.close();
    },
  };
}

const protection = [
  'The file is opened read-only.',
  'SQLite itself refuses whatever is not reading, and every other file.',
];

function open(address: string, access: Access): DatabaseSync {
  try {
    return new DatabaseSync(address, { readOnly: access === 'read', allowExtension: false, timeout: 5000 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatasourceUnreachableError(`${reason}.`, 'Check that the file is there and is a SQLite database.');
  }
}

function prepare(database: DatabaseSync, sql: string, access: Access): StatementSync {
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return statement;
  } catch (error) {
    throw failure(error, access);
  }
}

function failure(error: unknown, access: Access): unknown {
  if (!(error instanceof Error) || 'remedy' in error) return error;
  const refused = /not authorized|prohibited|readonly|read-only|authoriz/i.test(error.message);
  if (!refused) return new DatasourceFailedError(`${error.message}.`);
  const reason = `${error.message}.`;
  return access === 'read' ? new DatasourceRefusedError(reason) : new DatasourceWriteRefusedError(reason);
}

function sqliteValue(value: unknown): TableValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'string' ? value : null;
}

function mapSqlite(database: DatabaseSync): DatasourceTable[] {
  const found = readable(() =>
    database
      .prepare(
        `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all(),
  );
  return found.map(({ name, type }) => {
    const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(String(name));
    return {
      name: written(String(name)),
      type: type === 'view' ? 'view' : 'table',
      ...columnsShown(columns.map((column) => ({ name: String(column.name), type: String(column.type) }))),
      rows: null,
    };
  });
}

/** A file is looked at when it is first read: one that is no database is found out then. */
function readable<Result>(look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatasourceUnreachableError(`${reason}.`, 'Check that the file is a SQLite database that you may read.');
  }
}

function written(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
