import {
  type DuckDBConnection,
  type DuckDBExtractedStatements,
  type DuckDBPreparedStatement,
  StatementType,
} from '@duckdb/node-api';
import { SqlFailedError, SqlNotAllowedError } from '../base/errors.ts';
import { refuseForbiddenNames } from './forbidden-names.ts';
import { countStatements } from './top-level-statements.ts';

const ALLOWED: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);
/** The name that DuckDB itself gives to the list of a PIVOT's columns; nobody can know it before it is made. */
const PIVOT_LIST = /Type with name "?__pivot_enum_[0-9a-f-]+"? does not exist/;

/** Prepares the only statement of a text, if it is one that may run here. */
export async function prepareQuery(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  refuseForbiddenNames(sql);
  const extracted = await connection.extractStatements(sql);
  const sent = countStatements(sql);
  if (sent !== 1 || extracted.count < 1) throw severalStatements(sent);
  const isPivot = extracted.count > 1;
  const statement = isPivot ? await preparePivot(connection, sql, extracted) : await extracted.prepare(0);
  // A statement that had to be taken apart may only end in a SELECT: EXPLAIN and COPY of a PIVOT are not needed.
  const type = statement.statementType;
  if (isPivot ? type !== StatementType.SELECT : !ALLOWED.has(type)) {
    const kind = StatementType[type] ?? String(type);
    throw new SqlNotAllowedError(`A ${kind} statement is not allowed here.`, { statement_type: kind });
  }
  if (statement.parameterCount > 0) {
    throw new SqlFailedError('The statement has parameters; write the values into it.', {
      parameters: statement.parameterCount,
    });
  }
  return statement;
}

/**
 * A PIVOT without a list of values becomes CREATE TYPE … AS ENUM (SELECT DISTINCT …) and the SELECT that uses it. The
 * types are made in this call's own in-memory database, after it gave up every way out of it.
 */
async function preparePivot(
  connection: DuckDBConnection,
  sql: string,
  extracted: DuckDBExtractedStatements,
): Promise<DuckDBPreparedStatement> {
  const last = extracted.count - 1;
  const missing = await extracted.prepare(last).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (!PIVOT_LIST.test(missing)) throw severalStatements(extracted.count);
  // A failed attempt uses a statement up, so the text is taken apart once more.
  const statements = await connection.extractStatements(sql);
  for (let index = 0; index < last; index += 1) {
    const list = await statements.prepare(index);
    if (list.statementType !== StatementType.CREATE) throw severalStatements(statements.count);
    await list.run();
  }
  return statements.prepare(last);
}

function severalStatements(count: number): SqlNotAllowedError {
  return new SqlNotAllowedError(`Exactly one statement is allowed; this is ${count}.`, { statements: count });
}
