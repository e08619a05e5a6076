import { GalleyError } from '@galley/schema/errors';

type Details = Readonly<Record<string, unknown>>;

/** The bytes claim to be a format and break its rules: truncated, damaged, contradictory. */
export class FileCorruptError extends GalleyError {
  constructor(message: string, details: Details = {}, cause?: unknown) {
    super({
      code: 'FILE_CORRUPT',
      message,
      remedy: 'Open the file in the program that made it, save a fresh copy, and use that copy.',
      details,
      cause,
    });
  }
}

/** A sound file that this package does not read. */
export class FileUnsupportedError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}, cause?: unknown) {
    super({ code: 'FILE_UNSUPPORTED', message, remedy, details, cause });
  }
}

export class FileEncryptedError extends GalleyError {
  constructor(message: string, details: Details = {}) {
    super({
      code: 'FILE_ENCRYPTED',
      message,
      remedy: 'Remove the password in the program that made the file, save it, and try again.',
      details,
    });
  }
}

/** Over a stated limit; `details` names the limit and the value that passed it. */
export class FileTooLargeError extends GalleyError {
  constructor(message: string, details: Details = {}) {
    super({ code: 'FILE_TOO_LARGE', message, remedy: 'Split the file, or raise the limit named in details.', details });
  }
}

export class SheetNotFoundError extends GalleyError {
  constructor(sheet: string, sheets: readonly string[]) {
    super({
      code: 'SHEET_NOT_FOUND',
      message: `There is no sheet named "${sheet}".`,
      remedy: `Use one of: ${sheets.slice(0, 20).join(', ')}.`,
      details: { sheet, sheets: sheets.slice(0, 100) },
    });
  }
}

export class SheetExistsError extends GalleyError {
  constructor(message: string, remedy: string, details: Details = {}) {
    super({ code: 'SHEET_EXISTS', message, remedy, details });
  }
}

/** A sheet name that Excel would refuse or silently repair. */
export class SheetNameInvalidError extends GalleyError {
  constructor(name: string, suggestion: string) {
    super({
      code: 'SHEET_NAME_INVALID',
      message: `"${name}" cannot be the name of a sheet.`,
      remedy: `Use at most 31 characters without [ ] : * ? / \\, for instance "${suggestion}".`,
      details: { name, suggestion },
    });
  }
}

/** A value that a spreadsheet cell cannot hold; `details.cell` is its address. */
export class CellValueInvalidError extends GalleyError {
  constructor(message: string, details: Details = {}) {
    super({ code: 'CELL_VALUE_INVALID', message, remedy: 'Shorten or split the value named in details.', details });
  }
}

export class ColumnNotFoundError extends GalleyError {
  constructor(column: string, table: string, columns: readonly string[]) {
    super({
      code: 'COLUMN_NOT_FOUND',
      message: `${table} has no column "${column}".`,
      remedy: `Use one of: ${columns.slice(0, 50).join(', ')}.`,
      details: { column, table, columns: columns.slice(0, 200) },
    });
  }
}

/** The statement is not one that may run here, whatever its data. */
export class SqlNotAllowedError extends GalleyError {
  constructor(message: string, details: Details = {}) {
    super({
      code: 'SQL_NOT_ALLOWED',
      message,
      remedy: 'Send exactly one SELECT or EXPLAIN statement over the loaded tables.',
      details,
    });
  }
}

export class SqlFailedError extends GalleyError {
  /** `tables`: the names that the statement may use. */
  constructor(message: string, details: Details = {}, tables: readonly string[] = []) {
    const names = tables.map((name) => JSON.stringify(name)).join(', ');
    super({
      code: 'SQL_FAILED',
      message,
      remedy: `Correct the SQL; the message names the place.${names === '' ? '' : ` Tables here, in quotes: ${names}.`}`,
      details: { ...details, ...(tables.length > 0 && { tables }) },
    });
  }
}

/** The rows that were asked for do not fit one answer; none of them was left out in silence. */
export class SqlResultTooLargeError extends GalleyError {
  constructor(limit: number, rows: number) {
    super({
      code: 'SQL_RESULT_TOO_LARGE',
      message: `The answer is larger than ${Math.round(limit / 1e6)} MB after ${rows} rows.`,
      remedy: 'Ask for fewer rows or columns, or for shorter text.',
      details: { limit_characters: limit, rows },
    });
  }
}

export class SqlTimeoutError extends GalleyError {
  constructor(timeoutMs: number, details: Details = {}) {
    super({
      code: 'SQL_TIMEOUT',
      message: `The query was stopped after ${timeoutMs} ms.`,
      remedy: 'Filter earlier, join on a key, or allow more time.',
      details: { timeout_ms: timeoutMs, ...details },
    });
  }
}

/** The caller's signal stopped the work; nothing was changed. */
export class OperationCancelledError extends GalleyError {
  constructor(operation: string) {
    super({
      code: 'CANCELLED',
      message: `${operation} was cancelled.`,
      remedy: 'Start it again when you want to.',
      details: { operation },
    });
  }
}

/** The child process that holds the tables could not be used. */
export class TableEngineError extends GalleyError {
  constructor(message: string, details: Details = {}, cause?: unknown) {
    super({
      code: 'TABLE_ENGINE_FAILED',
      message,
      remedy: 'Try again: the engine restarts by itself and tables are loaded again.',
      details,
      cause,
    });
  }
}
