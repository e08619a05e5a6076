import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** Nothing answered, or it did not let us in. */
export class DatasourceUnreachableError extends GalleyError {
  constructor(reason: string, remedy: string, details: Details = {}) {
    super({ code: 'DATASOURCE_UNREACHABLE', message: `The datasource cannot be reached: ${reason}`, remedy, details });
  }
}

/** A statement that may not run here: the database itself refused it, or we did before it was asked. */
export class DatasourceRefusedError extends GalleyError {
  constructor(reason: string, details: Details = {}) {
    super({
      code: 'DATASOURCE_STATEMENT_REFUSED',
      message: `The statement was refused: ${reason}`,
      remedy: 'Send one statement that only reads, such as SELECT (SQL) or MATCH … RETURN (Cypher).',
      details,
    });
  }
}

/** The same where writing is on: what is refused there reaches beyond the data. */
export class DatasourceWriteRefusedError extends GalleyError {
  constructor(reason: string, details: Details = {}) {
    super({
      code: 'DATASOURCE_STATEMENT_REFUSED',
      message: `The statement was refused: ${reason}`,
      remedy: 'Send one statement that changes data, without transaction control, files or settings.',
      details,
    });
  }
}

export class DatasourceFailedError extends GalleyError {
  constructor(reason: string, details: Details = {}) {
    super({
      code: 'DATASOURCE_STATEMENT_FAILED',
      message: `The database could not run the statement: ${reason}`,
      remedy: "Correct the statement. Names of tables and columns are in the datasource's map.",
      details,
    });
  }
}

export class DatasourceTimeoutError extends GalleyError {
  constructor(timeoutMs: number) {
    super({
      code: 'DATASOURCE_TIMEOUT',
      message: `The statement was stopped after ${timeoutMs} ms.`,
      remedy: 'Ask for less: filter, aggregate, or name fewer columns.',
      details: { limit: 'timeoutMs', value: timeoutMs },
    });
  }
}

/** No silent truncation: what does not fit is said instead of cut. */
export class DatasourceTooLargeError extends GalleyError {
  constructor(what: string, limit: number) {
    super({
      code: 'DATASOURCE_TOO_LARGE',
      message: `The answer has more than ${limit} ${what}; that is the most that is taken at once.`,
      remedy: 'Filter or aggregate in the statement, or name fewer columns.',
      details: { what, limit },
    });
  }
}

/** Roles to which PostgreSQL gives files and programs of the server, whatever the transaction says. */
export class DatasourceTooPowerfulError extends GalleyError {
  constructor(user: string, powers: readonly string[]) {
    super({
      code: 'DATASOURCE_TOO_POWERFUL',
      message: `The user "${user}" may do more than read and write tables (${powers.join(', ')}), and PostgreSQL would not hold it back even in a read-only transaction.`,
      remedy:
        "Make a user for Galley: CREATE ROLE galley_reader LOGIN PASSWORD '…'; GRANT pg_read_all_data TO galley_reader; then attach the datasource again with that user.",
      details: { user, powers },
    });
  }
}

/** The connection broke while the database was told to keep the change. */
export class DatasourceOutcomeUnknownError extends GalleyError {
  constructor(reason: string) {
    super({
      code: 'DATASOURCE_OUTCOME_UNKNOWN',
      message: `Nobody knows whether the change was made: ${reason}`,
      remedy: 'Look into the datasource before you do anything again.',
      details: {},
    });
  }
}
